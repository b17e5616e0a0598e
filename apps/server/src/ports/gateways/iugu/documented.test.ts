import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createCharges } from "./charges.ts";
import type { SendRequest } from "./http.ts";
import * as schemas from "./schemas.ts";
import { toCharge } from "./to-charge.ts";

const folder = join(import.meta.dirname, "documented");
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
const response = (name: string) => read(name).response;
const invoice = (differences: object = {}) =>
  toCharge(schemas.invoice.parse({ ...response("invoice"), ...differences }));

const listOf = (schema: z.ZodType) => z.looseObject({ items: z.array(schema).min(1) });

/** The schema of each documented response. */
const readers: Record<string, z.ZodType> = {
  account: schemas.account,
  "account-unverified": schemas.account,
  "charge-declined": schemas.cardCharge,
  "charge-paid": schemas.cardCharge,
  chargeback: schemas.chargeback,
  chargebacks: listOf(schemas.chargeback),
  contested: schemas.done,
  "create-account": schemas.openedAccount,
  customer: schemas.customer,
  documents: schemas.documents,
  invoice: schemas.invoice,
  invoices: listOf(schemas.invoice),
  "payment-method": schemas.paymentMethod,
  "pix-activated": schemas.done,
  receivables: schemas.receivables,
  "request-verification": schemas.verificationRequest,
  "resource-search": schemas.foundInvoice,
  statement: schemas.statement,
  "web-hook-removed": schemas.webHook,
  "web-hooks": schemas.webHooks,
  "withdraw-response": schemas.requestedWithdrawal,
  withdrawal: schemas.withdrawal,
  withdrawals: listOf(schemas.withdrawal),
};

describe("documented responses of iugu", () => {
  test.each(Object.entries(readers))("the documented response %s of iugu is parsed", (name, schema) => {
    expect(schema.safeParse(response(name)).error).toBeUndefined();
  });

  test("every documented response has a parser and names its source", () => {
    const files = readdirSync(folder).map((file) => file.replace(".json", ""));
    const others = ["invoice-variants", "payment-token"];
    expect(files.filter((name) => !others.includes(name)).toSorted()).toEqual(Object.keys(readers).toSorted());
    for (const name of files) expect(read(name)._source).toMatch(/./);
  });

  const paid = { status: "paid", amountCents: 400, paidCents: 376, refundedCents: 0, paidOutside: false };
  const expected: Record<string, object> = {
    "paid by PIX": {
      ...{ ...paid, method: "pix", gatewayFeeCents: 9, endToEndId: "E18236120202504021620s0123456789" },
      ...{ paidAt: new Date("2025-04-02T16:20:00Z"), releasesAt: null },
    },
    "for cards alone, unpaid: a pix object full of nulls": { status: "pending", method: "credit_card", pix: null },
    "paid by card": {
      ...{ ...paid, method: "credit_card", gatewayFeeCents: 12, card: { brand: "Visa", lastDigits: "1111" } },
      // A date without a time is in São Paulo's time zone.
      releasesAt: new Date("2025-05-02T03:00:00Z"),
    },
    "declined by the bank": { status: "pending", decline: "funds" },
    contested: { ...paid, status: "disputed" },
    "charged back": { ...paid, status: "charged_back" },
    "refunded in part": { ...paid, refundedCents: 100 },
    refunded: { ...paid, status: "refunded", refundedCents: 376 },
    "paid late, with a fine": { ...paid, paidCents: 384 },
    "paid in part": { status: "underpaid", amountCents: 400, paidCents: 100, gatewayFeeCents: null },
    "paid elsewhere": { status: "paid", paidOutside: true, paidCents: null, gatewayFeeCents: null },
    canceled: { status: "canceled", paidCents: null },
    expired: { status: "expired" },
    "in analysis": { status: "pending", method: "credit_card" },
    "a draft": { status: "pending" },
    authorized: { status: "pending" },
    "paid, with the fee as text": { ...paid, gatewayFeeCents: 9 },
  };
  const { variants } = read("invoice-variants") as { variants: Record<string, object> };
  test.each(Object.entries(variants))("a documented iugu invoice is parsed: %s", (name, differences) => {
    expect(expected[name]).toBeDefined();
    expect(invoice(differences)).toMatchObject(expected[name] ?? {});
  });

  test("an unpaid PIX of iugu has its code and no expiry of its own", () => {
    const charge = invoice();
    expect(charge).toMatchObject({ status: "pending", method: "pix", paidCents: null, gatewayFeeCents: null });
    expect(charge.pix).toEqual({ copyPaste: response("invoice").pix.qrcode_text, expiresAt: null });
  });

  test("every documented invoice status of iugu is parsed, and an unknown one is rejected", () => {
    for (const status of schemas.invoiceStatuses) expect(invoice({ status }).status).toMatch(/./);
    expect(schemas.invoice.safeParse({ ...response("invoice"), status: "new" }).success).toBe(false);
  });
});

test.each([
  ["a text for an amount", { items_total_cents: "R$ 4,00" }],
  ["a fraction of a centavo", { total_paid_cents: 0.5 }],
  ["no amount", { items_total_cents: undefined }],
  ["no time", { paid_at: "ontem" }],
  ["a refund below zero", { refunded_cents: -1 }],
])("an iugu invoice with %s is rejected", (_, wrong) => {
  expect(schemas.invoice.safeParse({ ...response("invoice"), ...wrong }).success).toBe(false);
});

test("a reference without a charge is undefined in both forms of iugu's response", async () => {
  const settings = { masterAccountId: "master" } as Parameters<typeof createCharges>[1];
  for (const found of [{}, { resource: null }]) {
    const request = (async (_path, schema) => schema.parse(found)) as SendRequest;
    const { findCharge } = createCharges(request, settings);
    expect(await findCharge({ externalAccountId: "a", credentials: {} }, "none")).toBeUndefined();
  }
});
