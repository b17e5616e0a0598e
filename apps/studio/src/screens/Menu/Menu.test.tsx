import { auth, billings } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
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
