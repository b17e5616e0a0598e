import { auth, gateways, ledger, payments, transfers } from "@camarim/contract";
import type { Payment } from "@camarim/contract/payments";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { always, answer, type Rule } from "../../test/api.ts";
import { checkLargestType, checkNarrowWindows, checkScreen, takePicture } from "../../test/check-screen.ts";
import { generate } from "../../test/generate.ts";
import { desktop, renderApp } from "../../test/render-screen.tsx";

const visit = always(auth.getMe, { impersonatedBy: "suporte.camarim", paymentGateway: "iugu" });
const owner = always(auth.getMe, { impersonatedBy: undefined, paymentGateway: "iugu" });
const transfer = [
  answer(gateways.getIuguAccount, { status: "verified" }),
  answer(transfers.getRecipient, { transferEnabled: true }),
  answer(ledger.getBalance, { available: 5_000 }),
];
const payment: Payment = { ...generate(payments.payment), gateway: "iugu", receiptUrl: null, endToEndId: null };
const { refund } = payment;
if (!refund) throw new Error("no refund");
const listed = (change: Partial<Payment>) => answer(payments.listPayments, { data: [{ ...payment, ...change }] });

const screens: [at: string, action: string | RegExp, shows: string, rules?: Rule[]][] = [
  ["/account/wallet", "Exportar operações", "Operações"],
  ["/account/subscribers", "Exportar assinantes", "Buscar"],
  ["/account/transfer", "Transferir", "Valor", transfer],
  ["/profile/edit", /Trocar foto do perfil$/, "E-mail"],
];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

it.each(screens)("offers the creator what support is refused: %s", async (at, action, _, rules = []) => {
  await renderApp({ at, rules: [...rules, owner] });
  await expect.element(button(action)).toBeVisible();
});

it.each(screens)("does not offer it to support: %s", async (at, action, shows, rules = []) => {
  await renderApp({ at, rules: [...rules, visit] });
  await expect.element(page.getByRole("complementary", { name: "Conta de outra pessoa" })).toBeVisible();
  await expect.element(page.getByText(shows, { exact: true }).first()).toBeVisible();
  await expect.element(button(action)).not.toBeInTheDocument();
});

it("says whose account it is in every window and size of text", async () => {
  await renderApp({ at: "/account/wallet", rules: [visit] });
  await expect.element(button("Voltar para minha conta")).toBeVisible();
  await expect.element(page.getByText("Operações", { exact: true }).first()).toBeVisible();
  await checkScreen();
  await checkNarrowWindows({ isDesktop: true });
  await checkLargestType();
  await takePicture("support");
  await page.viewport(desktop.width, desktop.height);
  await expect
    .poll(() => page.getByRole("complementary", { name: "Conta de outra pessoa" }).element().clientWidth)
    .toBe(1280);
  await takePicture("support-desktop");
});

async function openPayments(refund: Payment["refund"]) {
  await renderApp({ at: "/account/subscribers", rules: [listed({ status: "paid", refund }), visit] });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  return page.getByRole("list", { name: "Pagamentos" }).getByRole("listitem").first();
}

it("shows support a refund that waits, and offers no other attempt", async () => {
  const row = await openPayments({ ...refund, state: "waiting" });
  await row.getByRole("button").click();
  await expect.element(page.getByRole("alertdialog").getByRole("button", { name: "Ok" })).toBeVisible();
  expect(page.getByRole("alertdialog").getByRole("button").elements()).toHaveLength(1);
});

it("offers support no refund", async () => {
  const row = await openPayments(null);
  await expect.element(row).toBeVisible();
  expect(row.getByRole("button").query()).toBeNull();
});
