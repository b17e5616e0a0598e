import { creators, help } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, withClientLoader, withLostConnection } from "../../../test/open-page.tsx";
import { creator, id, past, username } from "../../../test/orders.ts";
import * as PaymentHelp from "./PaymentHelp.tsx";
import * as WhichCreator from "./WhichCreator.tsx";

const stranger = refuse(help.listHelpedOrders, "FAN_UNAUTHENTICATED");
const code = "E0003603052026112215301A2B3C4D5E";
const order: help.HelpedOrder = {
  ...generate(help.helpedOrder),
  ...{ _id: id, state: "checking", title: "Mensal", amount: 2_990, createdAt: past, email: "m***@gm***.com" },
  ...{ mayCorrectEmail: true, receiptSentAt: past, receiptRejectionReason: null, reviewMinutes: 20, endedAt: null },
};
const field = (label: string) => page.getByLabelText(label, { exact: true });
const search = () => page.getByRole("button", { name: "Procurar meu pedido" }).click();
const open = (...rules: Rule[]) =>
  openPage(PaymentHelp, {
    at: `/@${username}/paguei`,
    route: "/:handle/paguei",
    rules: [...rules, creator(), stranger],
  });

it.each([
  ["bia@exemplo.com", { email: "bia@exemplo.com" }],
  ["(11) 98765-4321", { phone: "(11) 98765-4321" }],
])("searches by what is typed, and says nothing about what it found: %s", async (typed, body) => {
  const api = await open(answer(help.findHelpedOrder, { order: null }));
  await field("E-mail ou celular").fill(typed);
  await search();
  await expect.element(page.getByRole("heading", { name: "Olhe o seu e-mail" })).toBeVisible();
  expect(api.changes().at(-1)).toEqual({ endpoint: help.findHelpedOrder, body });
  await checkScreen();
  await takePicture("help-searched");
});

it("searches by name, amount and day, and names the one that is missing", async () => {
  const api = await open(refuse(help.findHelpedOrder, "VALIDATION_FAILED", { day: "Diga também o dia do pagamento." }));
  await field("Nome de quem pagou").fill("João Souza");
  await userEvent.type(field("Quanto"), "2490");
  await search();
  await expect.element(field("Que dia")).toHaveAccessibleDescription("Diga também o dia do pagamento.");
  await expect.element(field("Que dia")).toHaveFocus();
  await expect.element(field("Quanto")).toHaveValue("24,90");
  expect(api.changes().at(-1)?.body).toEqual({ name: "João Souza", amount: 2_490 });
});

it("asks about a likely typo before it searches", async () => {
  const api = await open(answer(help.findHelpedOrder, { order: null }));
  await field("E-mail ou celular").fill("bia@gmial.com");
  await userEvent.tab();
  await page.getByRole("button", { name: "Sim, corrigir" }).click();
  await search();
  await expect.element(page.getByRole("heading", { name: "Olhe o seu e-mail" })).toBeVisible();
  expect(api.changes().at(-1)?.body).toEqual({ email: "bia@gmail.com" });
});

it("shows the order of a transfer with a masked address, which may be corrected", async () => {
  const api = await open(answer(help.findHelpedOrder, { order }));
  await field("Código da transação").fill(code);
  await search();
  await expect.element(page.getByRole("heading", { name: "Comprovante em conferência" })).toBeVisible();
  await expect.element(page.getByText(/Mandamos para m\*\*\*@gm\*\*\*\.com um link para entrar/)).toBeVisible();
  await checkScreen();
  await takePicture("help-found");
  await page.getByText("Não é este? Corrigir o e-mail").click();
  await field("E-mail certo").fill("bia@exemplo.com");
  await page.getByRole("button", { name: "Corrigir e-mail", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "E-mail corrigido" })).toBeVisible();
  expect(api.changes().at(-1)).toEqual({
    endpoint: help.correctOrderEmail,
    body: { email: "bia@exemplo.com", endToEndId: code },
  });
});

it("keeps the order of a transfer on the screen if its address may not be corrected", async () => {
  await open(answer(help.findHelpedOrder, { order }), refuse(help.correctOrderEmail, "ORDER_EMAIL_VERIFIED"));
  await field("Código da transação").fill(code);
  await search();
  await page.getByText("Não é este? Corrigir o e-mail").click();
  await field("E-mail certo").fill("bia@exemplo.com");
  await page.getByRole("button", { name: "Corrigir e-mail", exact: true }).click();
  await expect.element(page.getByText("Este e-mail já foi confirmado")).toBeVisible();
  await expect.element(field("E-mail certo")).toHaveValue("bia@exemplo.com");
});

it("keeps what was typed, and what was found, while nothing can be sent", async () => {
  let isLost = false;
  const lost = page.getByText("Sem conexão");
  const api = await openPage(
    withLostConnection(PaymentHelp, () => isLost),
    {
      at: `/@${username}/paguei`,
      route: "/:handle/paguei",
      rules: [answer(help.findHelpedOrder, { order }), creator(), stranger],
    },
  );
  await field("Código da transação").fill(code);
  await userEvent.type(field("Quanto"), "2490");
  isLost = true;
  await search();
  await expect.element(lost).toBeVisible();
  await expect.element(field("Código da transação")).toHaveValue(code);
  await expect.element(field("Quanto")).toHaveValue("24,90");
  isLost = false;
  await search();
  const found = page.getByRole("heading", { name: "Comprovante em conferência" });
  await expect.element(found).toBeVisible();
  await page.getByText("Não é este? Corrigir o e-mail").click();
  await field("E-mail certo").fill("bia@exemplo.com");
  isLost = true;
  const correct = page.getByRole("button", { name: "Corrigir e-mail", exact: true });
  await correct.click();
  await expect.element(correct).not.toHaveAttribute("aria-busy");
  await expect.element(field("E-mail certo")).toHaveValue("bia@exemplo.com");
  isLost = false;
  await correct.click();
  await expect.element(page.getByRole("heading", { name: "E-mail corrigido" })).toBeVisible();
  expect(api.changes()).toHaveLength(2);
});

it("stays as it is while the connection is lost or the server is busy", async () => {
  const onLoaded = vi.fn();
  const api = await openPage(withClientLoader(PaymentHelp, onLoaded), {
    at: `/@${username}/paguei`,
    route: "/:handle/paguei",
    rules: [creator(), answer(help.listHelpedOrders, { data: [order] })],
  });
  const load = async () => {
    const before = onLoaded.mock.calls.length;
    // Ignored while the router is still busy.
    const read = () => {
      document.dispatchEvent(new Event("visibilitychange"));
      return onLoaded.mock.calls.length;
    };
    await expect.poll(read).toBeGreaterThan(before);
  };
  const heading = page.getByRole("heading", { name: "Comprovante em conferência" });
  await expect.element(heading).toBeVisible();
  const shown = heading.element();
  api.follow(refuse(creators.getCreator, "UNAVAILABLE"));
  for (let times = 0; times < 3; times++) await load();
  api.follow(creator(), answer(help.listHelpedOrders, { data: [{ ...order, title: "Anual" }] }));
  await load();
  await expect.element(page.getByText(/Anual/).first()).toBeVisible();
  expect(shown.isConnected).toBe(true);
});

it("reminds the creator of a receipt", async () => {
  const api = await openPage(PaymentHelp, {
    at: `/@${username}/paguei`,
    route: "/:handle/paguei",
    rules: [creator(), answer(help.listHelpedOrders, { data: [order] })],
  });
  await page.getByRole("button", { name: /^Lembrar / }).click();
  await expect.element(page.getByText("Lembramos quem confere. Avisamos você por e-mail.")).toBeVisible();
  expect(api.changes().at(-1)?.endpoint).toEqual(help.remindOfReceipt);
});

it.each(["ana.luz", "@Ana.Luz", "https://camarim.example/@ana.luz"])(
  "finds the page that is typed: %s",
  async (typed) => {
    await openPage(WhichCreator, { at: "/paguei" });
    await field("Página").fill(typed);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect.element(page.getByText("/@ana.luz/paguei")).toBeVisible();
  },
);
