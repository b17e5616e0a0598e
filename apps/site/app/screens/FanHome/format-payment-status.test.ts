import { expect, test } from "vitest";
import { formatPaymentStatus } from "./format-payment-status.ts";

const paidAt = "2026-11-20T15:00:00Z";

test.each([
  ["pending", null, "Em aberto"],
  ["paid", paidAt, "Pago"],
  ["refused", null, "Recusado"],
  ["expired", null, "Não pago"],
  ["expired", paidAt, "Pago, sem acesso"],
  ["revoked", null, "Cancelado"],
  ["revoked", paidAt, "Pago, sem acesso"],
  ["refunded", paidAt, "Devolvido"],
  ["disputed", paidAt, "Em contestação"],
  ["charged_back", paidAt, "Devolvido pelo banco"],
] as const)("%s, paid at %s, reads %s", (status, paidAt, expected) => {
  expect(formatPaymentStatus({ status, paidAt, refundDue: false })).toBe(expected);
});

test("a refund that is due is said first", () => {
  expect(formatPaymentStatus({ status: "paid", paidAt, refundDue: true })).toBe("Devolução pedida");
});
