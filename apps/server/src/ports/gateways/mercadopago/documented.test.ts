import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulatedApp } from "#simulators/mercadopago/simulated-app";
import type { Charge, Dispute, Gateway, GatewayAccess } from "../port.ts";
import { createMercadoPago } from "./create.ts";
import chargebackCovered from "./documented/chargeback-covered.json" with { type: "json" };
import chargebackLost from "./documented/chargeback-lost.json" with { type: "json" };
import chargebackOpen from "./documented/chargeback-open.json" with { type: "json" };
import oauthToken from "./documented/oauth-token.json" with { type: "json" };
import cardApproved from "./documented/payment-card-approved.json" with { type: "json" };
import cardReimbursed from "./documented/payment-card-reimbursed.json" with { type: "json" };
import pixApproved from "./documented/payment-pix-approved.json" with { type: "json" };
import pixExpired from "./documented/payment-pix-expired.json" with { type: "json" };
import pixPending from "./documented/payment-pix-pending.json" with { type: "json" };
import refunded from "./documented/payment-refunded.json" with { type: "json" };
import refundInProcess from "./documented/refund-in-process.json" with { type: "json" };
import notFound from "./documented/refusal-not-found.json" with { type: "json" };
import withoutPixKey from "./documented/refusal-without-pix-key.json" with { type: "json" };
import { refundResponse } from "./responses.ts";

/** The server's response to every request. */
let next: { status: number; response: unknown };
let server: ReturnType<typeof createServer>;
let gateway: Gateway;
const invalid: string[] = [];
const access: GatewayAccess = { externalAccountId: "123306416", credentials: { accessToken: "APP_USR-1" } };

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(next.status, { "content-type": "application/json" });
    response.end(typeof next.response === "string" ? next.response : JSON.stringify(next.response));
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const urls = { apiUrl, authUrl: apiUrl, notificationUrl: `${apiUrl}/x` };
  const onInvalidResponse = (detail: string) => void invalid.push(detail);
  gateway = createMercadoPago({ ...simulatedApp, ...urls, test: true, onInvalidResponse });
});
afterAll(() => void server.close());

const charge = (response: unknown) => {
  next = { status: 200, response };
  return gateway.getCharge(access, "1");
};
const dispute = (response: unknown) => {
  next = { status: 200, response };
  return gateway.getDispute(access, "1");
};
const order = {
  reference: "1",
  amountCents: 100,
  platformCents: 10,
  description: "Mensal",
  payer: { name: "João", email: "j@exemplo.com.br", phone: "+5511912345678", document: "52998224725" },
  expiresAt: new Date(Date.now() + 86_400_000),
  method: "pix" as const,
};

describe("documented payments of Mercado Pago", () => {
  const cases: [string, unknown, Partial<Charge>][] = [
    [
      "a PIX that waits",
      pixPending.response,
      { id: "5466310457", status: "pending", amountCents: 10_000, paidCents: null, gatewayFeeCents: null },
    ],
    [
      "a PIX that nobody paid",
      pixExpired.response,
      { status: "expired", amountCents: 1000, paidCents: null, gatewayFeeCents: null, reference: "pledge_13" },
    ],
    [
      "a PIX that was paid",
      pixApproved.response,
      {
        status: "paid",
        method: "pix",
        amountCents: 100,
        paidCents: 100,
        gatewayFeeCents: 1,
        refundedCents: 0,
        paidAt: new Date("2025-12-29T23:32:40Z"),
        endToEndId: "E18236120202512292332s098f3b9e48",
      },
    ],
    [
      "a card whose money is released later",
      cardApproved.response,
      {
        status: "paid",
        method: "credit_card",
        amountCents: 11_329,
        gatewayFeeCents: 509,
        releasesAt: new Date("2026-02-22T15:38:19Z"),
        card: { brand: "visa", lastDigits: "9493" },
      },
    ],
    [
      "a chargeback that the seller won",
      cardReimbursed.response,
      { status: "paid", amountCents: 3591, refundedCents: 0, gatewayFeeCents: 179 },
    ],
    [
      "a whole refund, with which the fee came back",
      refunded.response,
      { status: "refunded", amountCents: 11_913, refundedCents: 11_913, gatewayFeeCents: 0 },
    ],
  ];
  test.each(cases)("a documented payment is parsed: %s", async (_name, response, expected) => {
    expect(await charge(response)).toMatchObject(expected);
  });

  test.each([
    ["approved", "partially_refunded", "paid"],
    ["in_mediation", "pending", "disputed"],
    ["charged_back", "in_process", "disputed"],
    ["charged_back", "settled", "charged_back"],
    ["charged_back", "reimbursed", "paid"],
    ["charged_back", "something new", "disputed"],
    ["refunded", "refunded", "refunded"],
    ["cancelled", "by_collector", "canceled"],
    ["something new", "", "pending"],
  ])("a payment with the status %s and the detail %s is parsed as %s", async (status, status_detail, expected) => {
    const response = { ...cardApproved.response, status, status_detail, transaction_amount_refunded: 13.29 };
    expect(await charge(response)).toMatchObject({ status: expected, refundedCents: 1329 });
  });

  test("a fee that is not deducted yet is null, and a fee of zero is zero", async () => {
    const response = { ...pixApproved.response, fee_details: [] };
    const details = pixApproved.response.transaction_details;
    const unknown = { ...response, transaction_details: { ...details, net_received_amount: 0 } };
    expect((await charge(unknown)).gatewayFeeCents).toBeNull();
    const none = { ...response, transaction_details: { ...details, net_received_amount: 1 } };
    expect((await charge(none)).gatewayFeeCents).toBe(0);
  });
});

describe("undocumented responses of Mercado Pago", () => {
  const { response } = pixApproved;
  test.each([
    ["without an amount", { ...response, transaction_amount: undefined }],
    ["with a fraction of a centavo", { ...response, transaction_amount: 1.005 }],
    ["with an amount that is no number", { ...response, transaction_amount: "R$ 1,00" }],
    ["with a fee that is no number", { ...response, fee_details: [{ type: "mercadopago_fee", amount: null }] }],
    ["without a status", { ...response, status: null }],
    ["with an invalid date", { ...response, date_approved: "yesterday" }],
    ["with an id that has lost digits", { ...response, id: Number("234000062890459007") }],
    ["that is a list", [response]],
    ["that is no JSON", "<html>"],
  ])("a response %s leaves the outcome unknown and is marked as undocumented", async (_name, wrong) => {
    await expect(charge(wrong)).rejects.toMatchObject({ fault: "unknown", reason: "invalid_answer", isInvalid: true });
  });

  test("an unreadable payment in a list does not hide the others, and one of ours is reported", async () => {
    const foreign = { id: 1, external_reference: "loja", operation_type: "money_transfer", transaction_amount: null };
    const list = async (results: unknown[]) => {
      next = { status: 200, response: { results } };
      const pages = [];
      for await (const page of gateway.listCharges(access, new Date(0))) pages.push(...page);
      return pages.map(({ reference }) => reference);
    };
    invalid.length = 0;
    expect(await list([foreign, response])).toEqual(["pledge_16"]);
    expect(invalid).toEqual([]);
    const ours = { ...foreign, external_reference: "01a200ff-0000-7000-8000-000000000000" };
    expect(await list([ours, response])).toEqual(["pledge_16"]);
    expect(invalid).toEqual([expect.stringMatching(/^GET \/v1\/payments\/search: .*transaction_amount/)]);
  });
});

describe("documented chargebacks of Mercado Pago", () => {
  const cases: [string, unknown, Partial<Dispute>][] = [
    [
      "that is open",
      chargebackOpen.response,
      {
        id: "234000062890459000",
        chargeId: "86439942806",
        status: "open",
        reason: "general",
        amountCents: 100_050,
        evidenceDueAt: null,
        evidence: "none",
      },
    ],
    [
      "that was won, with its values as text",
      chargebackCovered.response,
      { chargeId: "86439942806", status: "won", amountCents: 10_843, evidence: "accepted", evidenceDueAt: null },
    ],
    ["that was lost", chargebackLost.response, { status: "lost", reason: "fraud", amountCents: 10_020 }],
  ];
  test.each(cases)("a documented chargeback is parsed: %s", async (_name, response, expected) => {
    expect(await dispute(response)).toMatchObject(expected);
  });

  test.each([
    ["pending", "none"],
    ["not_supplied", "none"],
    ["not_applicable", "none"],
    ["review_pending", "sent"],
    ["valid", "accepted"],
    ["invalid", "refused"],
  ])("chargeback documents with the status %s are parsed as %s", async (documentation_status, evidence) => {
    const date_documentation_deadline = "2026-12-08T09:50:37.000-04:00";
    const response = { ...chargebackOpen.response, documentation_status, date_documentation_deadline };
    const evidenceDueAt = new Date("2026-12-08T13:50:37Z");
    expect(await dispute(response)).toMatchObject({ evidence, evidenceDueAt });
  });

  test("a chargeback is found by its payment, and one without a payment is rejected", async () => {
    next = { status: 200, response: { paging: {}, results: [chargebackLost.response, chargebackOpen.response] } };
    expect(await gateway.findDispute(access, "86439942806")).toMatchObject({ id: "234000062890459000" });
    expect(await gateway.findDispute(access, "1")).toBeUndefined();
    await expect(dispute({ ...chargebackOpen.response, payments: [] })).rejects.toMatchObject({
      reason: "invalid_answer",
    });
  });
});

describe("documented errors of Mercado Pago", () => {
  const refused = (status: number, response: unknown) => {
    next = { status, response };
    return gateway.charge(access, order);
  };

  test("a seller without a Pix key is recognised by the error's code or the start of its message", async () => {
    const expected = { fault: "refused", reason: "seller_without_pix_key" };
    await expect(refused(400, withoutPixKey.response)).rejects.toMatchObject(expected);
    const { description } = withoutPixKey.response.cause[0] ?? {};
    await expect(refused(400, { cause: [{ code: "13253" }] })).rejects.toMatchObject(expected);
    await expect(refused(400, { cause: [{ code: 1, description }] })).rejects.toMatchObject(expected);
    await expect(refused(400, { message: description, cause: [] })).rejects.toMatchObject(expected);
    await expect(refused(500, withoutPixKey.response)).rejects.toMatchObject({ fault: "unknown", reason: undefined });
  });

  test("any other error has no reason, and a 401 is unauthorized", async () => {
    await expect(refused(404, notFound.response)).rejects.toMatchObject({ fault: "refused", reason: undefined });
    await expect(refused(400, "no JSON")).rejects.toMatchObject({ fault: "refused" });
    await expect(refused(400, { cause: "of another form" })).rejects.toMatchObject({ fault: "refused" });
    await expect(refused(401, {})).rejects.toMatchObject({ fault: "unauthorized" });
  });
});

test("the documented OAuth credentials of Mercado Pago are read", async () => {
  next = { status: 200, response: oauthToken.response };
  const linked = await gateway.linking?.refresh(access);
  expect(linked).toMatchObject({ externalAccountId: "241983636", livesSeconds: 15_552_000 });
  next = { status: 200, response: { ...oauthToken.response, refresh_token: undefined } };
  await expect(gateway.linking?.refresh(access)).rejects.toMatchObject({ reason: "invalid_answer" });
});

test("a documented refund in process is not a failure", () => {
  expect(refundResponse.parse(refundInProcess.response)).toMatchObject({ amount: 2000, status: "in_process" });
});
