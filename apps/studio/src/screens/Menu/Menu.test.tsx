import { admin, auth, billings, factors } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { renderApp, renderScreen } from "../../../test/render-screen.tsx";
import Menu from "./Menu.tsx";

it("counts the unpaid billings", async () => {
  await renderScreen(Menu, { at: "/account/menu", rules: [answer(billings.listBillings, { pendingCount: 2 })] });
  await expect.element(page.getByRole("link", { name: "Faturas 2 faturas em aberto" })).toBeVisible();
});

it("opens the list of creators on ten taps on the name", async () => {
  await renderScreen(Menu, { at: "/account/menu" });
  const name = page.getByText("Francisca das Chagas Rodrigues Bittencourt");
  await expect.element(name).toBeVisible();
  for (let taps = 1; taps <= 10; taps++) {
    expect(document.querySelector("[role=dialog]")).toBeNull();
    (name.element() as HTMLElement).click();
  }
  await expect.element(page.getByRole("dialog", { name: "Influencers" })).toBeVisible();
});

async function openInfluencers() {
  const name = page.getByText("Francisca das Chagas Rodrigues Bittencourt");
  await expect.element(name).toBeVisible();
  for (let taps = 1; taps <= 10; taps++) (name.element() as HTMLElement).click();
}

it("lists creators to an admin of a local installation without a second factor, with a notice", async () => {
  const none = { passkeys: [], app: null, mandatory: true };
  await renderScreen(Menu, { at: "/account/menu", rules: [answer(factors.getFactors, none)] });
  await openInfluencers();
  const sheet = page.getByRole("dialog", { name: "Influencers" });
  await expect.element(sheet.getByText("Sua conta não tem segundo passo")).toBeVisible();
  await expect.element(sheet.getByRole("list", { name: "Influencers" })).toBeVisible();
});

it("leads from the list of creators to adding a second factor, and back to the list", async () => {
  const protect = refuse(admin.listCreators, "SECOND_FACTOR_REQUIRED");
  const none = answer(factors.getFactors, { passkeys: [], app: null, mandatory: true });
  const api = await renderApp({ at: "/account/menu", rules: [protect, none] });
  await openInfluencers();
  await page.getByRole("link", { name: "Ir para Segurança" }).click();
  await expect.element(page.getByText("Quem administra o Camarim precisa", { exact: false })).toBeVisible();
  const back = page.getByRole("link", { name: "Continuar de onde parei" });
  expect(back.query()).toBeNull();
  api.follow(answer(factors.getFactors, { mandatory: true }));
  api.follow(answer(admin.listCreators, {}));
  await page.getByRole("button", { name: "Atualizar" }).first().click();
  await back.click();
  await expect.element(page.getByRole("dialog", { name: "Influencers" }).getByRole("list")).toBeVisible();
});

it("leads to support, also when the account cannot be loaded", async () => {
  await renderScreen(Menu, { at: "/account/menu", rules: [refuse(auth.getMe, "UNAVAILABLE")] });
  await expect.element(page.getByRole("link", { name: "Suporte" })).toHaveAttribute("href", "/suporte");
});

it("lists its items in the specified order, and the version", async () => {
  await renderScreen(Menu, { at: "/account/menu" });
  const items = page.getByRole("list", { name: "Conta" }).getByRole("listitem");
  await expect.element(items.first()).toBeVisible();
  const specified = ["Habilitar Vendas", "Minha carteira", "Faturas", "Meus Planos", "Meus assinantes", "Migrar"];
  const order = [...specified, "Suporte", "Configurações", "Sair da conta"];
  const places = items.elements().map(({ textContent }) => order.findIndex((start) => textContent.startsWith(start)));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  await expect.element(page.getByText(/^v0\.10/)).toBeVisible();
});
