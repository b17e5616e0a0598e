import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IuguSimulator } from "#simulators/iugu/start";
import { conformance } from "#test/gateways/conformance";
import { cardNumbers, createCardToken, openSeller, startIugu, webhookAuthorization } from "#test/gateways/iugu-fixture";
import { findFault } from "../gateway-error.ts";
import type { Gateway, GatewayAccess } from "../port.ts";

let simulator: IuguSimulator;
let gateway: Gateway;
let unreachable: Gateway;
let access: GatewayAccess;

beforeAll(async () => {
  ({ simulator, gateway, unreachable } = await startIugu());
  access = await openSeller(gateway);
});
afterAll(() => simulator.stop());

async function control(path: string, body: object) {
  const response = await fetch(`${simulator.url}/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

conformance("iugu", () => ({
  gateway,
  access,
  unreachable,
  descriptionOf: (id) => simulator.state.invoices[id]?.description,
  payPix: async (id) => void (await control("pix", { id })),
  openDispute: async (id) => void (await control("dispute", { id })),
  decideDispute: async (id, outcome) => void (await control("dispute-decision", { id, outcome })),
  cardToken: (decline) => createCardToken(simulator.url, access.externalAccountId, cardNumbers[decline ?? "fine"]),
  loseNextResponse: async (step) =>
    void (await control("knobs", { loseResponses: 1, losePath: step === "card" ? "/v1/charge" : null })),
  loseNextCharge: async () => void (await control("knobs", { loseResponses: 1, losePath: "/v1/charge" })),
  limitNext: async () => void (await control("knobs", { limit: 1 })),
  garbleNextResponse: async () => void (await control("knobs", { garbleResponses: 1 })),
  payPart: async (id, cents) => void (await control("part", { id, cents })),
  payWithFine: async (id, fineCents) => void (await control("pix", { id, fineCents })),
  payOutside: async (id) => void (await control("outside", { id })),
  delayFees: async (hideTaxes) => void (await control("knobs", { hideTaxes })),
  revertRefund: async (id) => void (await control("refund-reverted", { id })),
  passDays: async (days) =>
    void (await control("knobs", { aheadMs: simulator.state.knobs.aheadMs + days * 86_400_000 })),
}));

const order = (reference: string) => ({
  reference,
  amountCents: 2990,
  platformCents: 299,
  description: "Mensal",
  payer: { name: "João", email: "j@exemplo.com.br", phone: "+5511912345678", document: "52998224725" },
  expiresAt: new Date(Date.now() + 86_400_000),
  method: "pix" as const,
});

describe("charges at iugu", () => {
  test("iugu pays the platform's part to the platform's account", async () => {
    const { id } = await gateway.charge(access, order("split"));
    const master = simulator.state.accounts[simulator.masterAccountId];
    const before = master?.balanceCents ?? 0;
    await control("pix", { id });
    expect((master?.balanceCents ?? 0) - before).toBe(299);
  });

  test("a charge without the payer's document is refused, and nothing is charged", async () => {
    const refused = gateway.charge(access, { ...order("no-document"), payer: { ...order("x").payer, document: null } });
    await expect(refused).rejects.toMatchObject({ fault: "refused" });
    expect(await gateway.findCharge(access, "no-document")).toBeUndefined();
  });

  test("a charge repeated with its idempotency key returns the first charge", async () => {
    await control("knobs", { conflict: 1 });
    // No charge was created for the key, and none may be created later: unknown.
    expect(await gateway.charge(access, order("conflict")).catch(findFault)).toBe("unknown");
    const made = await gateway.charge(access, order("conflict"));
    expect((await gateway.charge(access, order("conflict"))).id).toBe(made.id);
  });

  test("an empty 400 response of iugu counts as refused", async () => {
    await control("knobs", { emptyBadRequest: 1 });
    expect(await gateway.charge(access, order("empty")).catch(findFault)).toBe("refused");
  });

  test("iugu expires a PIX code after its time, and releases a card's money on its date", async () => {
    const seller = await openSeller(gateway, "Bia Sol");
    const charge = await gateway.charge(seller, order("expires"));
    const cardToken = await createCardToken(simulator.url, seller.externalAccountId, cardNumbers.fine);
    const byCard = { ...order("falls"), method: "credit_card" as const, cardToken, cardBrand: null };
    await gateway.charge(seller, byCard);
    const before = await gateway.balance(seller);
    expect(before.availableCents).toBe(0);
    await control("knobs", { aheadMs: 31 * 86_400_000 });
    expect((await gateway.getCharge(seller, charge.id)).status).toBe("expired");
    expect(await gateway.balance(seller)).toEqual({
      totalCents: before.totalCents,
      availableCents: before.receivableCents,
      receivableCents: 0,
      disputedCents: 0,
    });
    await control("knobs", { aheadMs: 0 });
  });

  test("a card token works once, also when the card was declined", async () => {
    const cardToken = await createCardToken(simulator.url, access.externalAccountId, cardNumbers.funds);
    const pay = (reference: string) =>
      gateway.charge(access, { ...order(reference), method: "credit_card", cardToken, cardBrand: null });
    expect(await pay("used-1").catch(findFault)).toBe("declined");
    expect(await pay("used-2").catch(findFault)).toBe("refused");
  });

  test("iugu refuses a signed request without a valid signature", async () => {
    const { createIugu } = await import("./create.ts");
    const unsigned = createIugu({
      apiUrl: simulator.url,
      masterToken: simulator.masterToken,
      masterAccountId: simulator.masterAccountId,
      privateKey: undefined,
      test: true,
      webhookAuthorization,
    });
    expect(await unsigned.subaccounts?.open("Ana Luz").catch(findFault)).toBe("refused");
    expect(await unsigned.withdraw(access, { reference: "x", cents: 500 }).catch(findFault)).toBe("refused");
  });
});
