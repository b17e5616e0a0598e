import { payments, refunds } from "@camarim/contract";
import type { Payment } from "@camarim/contract/payments";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { lose, refuse } from "../../../test/api.ts";
import { generate } from "../../../test/generate.ts";
import { type Rendered, renderScreen } from "../../../test/render-screen.tsx";
import { PaymentList } from "./PaymentList.tsx";
import { RecordRefundSheet } from "./RecordRefundSheet.tsx";

const [known] = generate(payments.listPayments.schema.response[200]).data;
if (!known) throw new Error("no payment");
const paid: Payment = {
  ...known,
  amount: 10_000,
  refunded: 0,
  refund: null,
  lines: [],
  refundDue: false,
  status: "paid",
};
const recordable: Payment = { ...paid, gateway: "bacen", paidAt: "2026-11-22T15:00:00Z", receiptUrl: null };
const ofGateway: Payment = { ...paid, gateway: "mercadopago", paymentMethod: "pix", receiptUrl: null };
const Sheet = () => <RecordRefundSheet payments={[recordable]} onClose={() => {}} />;
const List = () => <PaymentList payments={[ofGateway]} />;
const amount = page.getByLabelText("Valor a devolver");

function keysOf(api: Rendered) {
  return api
    .sent()
    .filter(({ endpoint }) => endpoint.method === "POST")
    .map(({ idempotencyKey }) => idempotencyKey);
}

async function typePart(cents: string) {
  await page.getByRole("radio", { name: "Uma parte" }).click();
  await amount.fill(cents);
}

it("records a part once if the answer is lost, and another amount as another refund", async () => {
  const api = await renderScreen(Sheet, { at: "/refund", rules: [lose(refunds.recordRefund)] });
  const send = page.getByRole("button", { name: "Registrar devolução" });
  await typePart("20,00");
  for (const times of [1, 2]) {
    await send.click();
    await expect.poll(() => keysOf(api)).toHaveLength(times);
    await expect.element(send).toBeEnabled();
  }
  await amount.fill("30,00");
  await send.click();
  await expect.poll(() => keysOf(api)).toHaveLength(3);
  const [first, second, third] = keysOf(api);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("refunds a part through the gateway once if the answer is lost, also from a dialog that was opened again", async () => {
  const api = await renderScreen(List, { at: "/refund", rules: [lose(refunds.refundPayment)] });
  const dialog = page.getByRole("alertdialog");
  const send = dialog.getByRole("button", { name: "Devolver o dinheiro" });
  const open = async () => {
    // They cover the list.
    for (const { id } of getAlerts()) await dismissAlert(id);
    await page.getByRole("button", { name: /^R\$/ }).click();
  };
  await open();
  await typePart("20,00");
  await send.click();
  await expect.poll(() => keysOf(api)).toHaveLength(1);
  await expect.element(send).toBeEnabled();
  await expect.element(amount).toHaveValue("20,00");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await open();
  await typePart("20,00");
  api.follow(refuse(refunds.refundPayment, "IDEMPOTENCY_KEY_RUNNING"));
  await send.click();
  await expect.poll(() => keysOf(api)).toHaveLength(2);
  await expect.element(send).toBeEnabled();
  api.follow(refuse(refunds.refundPayment, "REFUND_WINDOW_CLOSED"));
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await typePart("20,00");
  await send.click();
  await expect.poll(() => keysOf(api)).toHaveLength(4);
  const [first, ...others] = keysOf(api);
  expect(others.slice(0, 2)).toEqual([first, first]);
  expect(others[2]).not.toBe(first);
});

it("refunds the same amount again for whoever has seen the first refund", async () => {
  const seenOnce: Payment = { ...ofGateway, refunded: 2_000 };
  const lists = [() => <PaymentList payments={[ofGateway]} />, () => <PaymentList payments={[seenOnce]} />];
  const keys: unknown[] = [];
  for (const List of lists) {
    const api = await renderScreen(List, { at: "/refund", rules: [lose(refunds.refundPayment)] });
    await page.getByRole("button", { name: /^R\$/ }).last().click();
    await typePart("20,00");
    await page.getByRole("alertdialog").getByRole("button", { name: "Devolver o dinheiro" }).click();
    await expect.poll(() => keysOf(api)).toHaveLength(1);
    keys.push(...keysOf(api));
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  }
  expect(new Set(keys).size).toBe(2);
});

it("asks about a partial refund under way without starting another one", async () => {
  const requestedAt = "2026-11-22T15:00:00Z";
  const refund = { state: "under_way", reason: null, amount: 2_000, requestedAt, mayCancel: false } as const;
  const underWay: Payment = { ...ofGateway, refunded: 1_000, refund };
  const api = await renderScreen(() => <PaymentList payments={[underWay]} />, { at: "/refund" });
  await page.getByRole("button", { name: /^R\$/ }).click();
  await page.getByRole("button", { name: "Consultar agora" }).click();
  const bodies = () => api.sent().flatMap(({ endpoint, body }) => (endpoint.method === "POST" ? [body] : []));
  await expect.poll(bodies).toEqual([{ amount: 2_000, refunded: 1_000 }]);
});
