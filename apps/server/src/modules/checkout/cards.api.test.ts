import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { toGiftCode } from "#modules/gifts/gift-codes";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { syncCharge } from "#modules/payments/sync-charge";
import { cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { claim } from "#test/gifts";
import { addItem } from "#test/items";
import { mpSeller, withMercadoPago } from "#test/mercadopago";
import { findViolations } from "#test/money-invariants";
import { newPhone, newRegistration, order, type Person, type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

type Card = "fine" | "funds";

const gateways = [
  {
    name: "iugu",
    openSeller: () => iuguSeller(product),
    createToken: (from: Seller, card: Card) => cardTokenFor(iugu, product, from, card),
    loseAnswer: async () => {
      await iugu.idle();
      // A webhook would tell of the charge.
      iugu.knobs({ loseResponses: 1, losePath: "/v1/charge", webhooks: { drop: true } });
    },
    chargesOf: (paymentId: string) =>
      Object.values(iugu.simulator.state.invoices).filter(
        ({ orderId, status }) => orderId === paymentId && status === "paid",
      ),
    dispute: (chargeId: string) => iugu.control("dispute", { id: chargeId }),
    decide: (chargeId: string, outcome: "won" | "lost") => iugu.control("dispute-decision", { id: chargeId, outcome }),
  },
  {
    name: "Mercado Pago",
    openSeller: () => mpSeller(product, mp),
    createToken: (_from: Seller, card: Card) => mp.tokenOfCard(mp.simulator.url, card === "fine" ? undefined : card),
    loseAnswer: async () => {
      await mp.idle();
      await mp.control("knobs", { loseResponses: 1, losePath: "/v1/payments" });
      mp.simulator.state.knobs.webhooks.drop = true;
    },
    chargesOf: (paymentId: string) =>
      Object.values(mp.simulator.state.payments).filter(
        ({ externalReference, status }) => externalReference === paymentId && status === "approved",
      ),
    dispute: (chargeId: string) => mp.control("openDispute", { id: chargeId }),
    decide: (chargeId: string, outcome: "won" | "lost") => mp.control("decideDispute", { id: chargeId, outcome }),
  },
];

const refund = (ana: Person, paymentId: string, lines?: number[]) =>
  ana.request(`/v1/iugu/payments/${paymentId}/refund`, { body: lines ? { lines } : {} });
const tipsOf = async (ana: Person) => (await ana.request("/v1/tips")).body.data;
const givenBy = async (fan: Person) => (await fan.request("/v1/fan/tips")).body.data;
const boughtBy = async (fan: Person) => (await fan.request("/v1/fan/gifts")).body.data;

async function subscriptionsOf(ana: Person, email: string) {
  return (await ana.request(`/v1/subscriptions?query=${encodeURIComponent(email)}`)).body.data;
}

/** The invariants are of money that the platform's gateway holds. */
async function expectSound(ana: Seller) {
  expect(await verifyLedger(product.ctx)).toEqual([]);
  const { _id } = (await ana.request("/v1/me")).body;
  if (!("userId" in ana)) expect(await findViolations(product.ctx, _id)).toEqual([]);
}

describe.each(gateways)(
  "by card through $name",
  ({ openSeller, createToken, loseAnswer, chargesOf, dispute, decide }) => {
    /** What one form orders: its key and its fan stay, and each attempt has a new token. */
    async function openForm(ana: Seller, line: object) {
      const { planId, fan: typed, ...body } = order(ana);
      const request = {
        ...body,
        ...{
          key: randomUUID(),
          paymentMethod: "credit_card",
          fan: { ...typed, phone: newPhone(), document: "52998224725" },
        },
        lines: [{ ...line, ...("kind" in line && line.kind === "gift" && { planId }) }],
      };
      const fan = visitor(product);
      const submit = async (card: Card = "fine", by: Person = fan, change: object = {}) =>
        by.request("/v1/checkout", { body: { ...request, cardToken: await createToken(ana, card), ...change } });
      return { fan, submit };
    }

    const tip = { kind: "tip", amount: 2_000, message: "Amei" };
    const gift = { kind: "gift", receiver: { name: "Bia Reis" } };

    async function buyGift(ana: Seller) {
      const { fan, submit } = await openForm(ana, gift);
      const { status, body } = await submit();
      expect([status, body.status]).toEqual([201, "active"]);
      const paid = product.ctx.db
        .selectFrom("payment")
        .innerJoin("gatewayCharge as charge", "charge.paymentId", "payment.id")
        .select(["payment.orderId", "charge.chargeId"])
        .where("payment.id", "=", body._id);
      const { orderId, chargeId } = await paid.executeTakeFirstOrThrow();
      return {
        fan,
        paymentId: body._id as string,
        orderId,
        chargeId: chargeId ?? "",
        code: toGiftCode(product.ctx, orderId),
      };
    }

    test("a tip is paid at once, thanked for as any, and no card is stored", async () => {
      const ana = await openSeller();
      const { fan, submit } = await openForm(ana, tip);
      const { status, body } = await submit();
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...{
          status: "active",
          title: "Mimo",
          payment: { status: "paid", paymentMethod: "credit_card", amount: 2_000 },
        },
      });
      expect(await tipsOf(ana)).toMatchObject([{ amount: 2_000, message: "Amei", returnedAt: null }]);
      expect(await givenBy(fan)).toMatchObject([{ status: "received", withdrawal: { amount: 2_000 } }]);
      const cards = product.ctx.db
        .selectFrom("renewalCard")
        .innerJoin("gatewayCharge as charge", "charge.connectionId", "renewalCard.connectionId");
      expect(await cards.select("charge.paymentId").where("charge.paymentId", "=", body._id).execute()).toEqual([]);
      expect((await ana.request("/v1/wallet/balance/operations")).body.data[0].description).toContain("Mimo");
      await expectSound(ana);
    });

    test("a gift is paid at once and claimed by its link", async () => {
      const ana = await openSeller();
      const { fan, code } = await buyGift(ana);
      expect(await boughtBy(fan)).toMatchObject([{ status: "unclaimed", url: expect.stringContaining(code) }]);
      expect((await claim(product, code, newRegistration().email)).body).toMatchObject({ mine: true });
      await expectSound(ana);
    });

    test.each([
      ["a tip", tip],
      ["a gift", gift],
    ])(
      "%s is charged once for two taps, for a repeated request, and in a browser that lost the answer",
      async (_what, line) => {
        const ana = await openSeller();
        const { fan, submit } = await openForm(ana, line);
        // The answer with the cookie was lost, so that each of these has no session.
        const both = await Promise.all([submit(), submit("fine", visitor(product))]);
        const [first, second] = both.map(({ body }) => body._id);
        expect(second).toBe(first);
        expect((await submit()).body).toMatchObject({ _id: first, status: "active" });
        expect((await submit("fine", visitor(product))).body).toMatchObject({ _id: first });
        expect(chargesOf(first)).toHaveLength(1);
        expect((await ana.request("/v1/payments")).body.totalCount).toBe(1);
        // Another form: the same words twice are two tips, or two gifts.
        const another = await submit("fine", fan, { key: randomUUID() });
        expect(another.status).toBe(201);
        expect(another.body._id).not.toBe(first);
        await expectSound(ana);
      },
    );

    test("an item is charged once, and its repeated order is the same one", async () => {
      const ana = await openSeller();
      const { _id: accountId } = (await ana.request("/v1/me")).body;
      const item = await addItem(product, Object.assign(ana, { accountId }));
      const { submit } = await openForm(ana, { kind: "item", itemId: item._id });
      const { body: first } = await submit();
      expect((await submit()).body).toMatchObject({ _id: first._id, status: "active" });
      expect((await submit("fine", visitor(product))).body).toMatchObject({ _id: first._id });
      expect((await ana.request("/v1/payments")).body.totalCount).toBe(1);
    });

    test("a declined card charges nothing, says why, and another one pays the same form", async () => {
      const ana = await openSeller();
      for (const line of [tip, gift]) {
        const { fan, submit } = await openForm(ana, line);
        const declined = await submit("funds");
        expect(declined).toMatchObject({ status: 402, body: { code: "CARD_DECLINED" } });
        expect(declined.body.fields.card).toMatch(/limite/);
        // The browser is not signed in for an order that failed.
        expect((await submit("fine", fan)).body).toMatchObject({ status: "active" });
      }
      expect(await tipsOf(ana)).toHaveLength(1);
      expect((await ana.request("/v1/gifts")).body.totalCount).toBe(1);
      await expectSound(ana);
    });

    test("a charge whose answer was lost waits, and is found", async () => {
      const ana = await openSeller();
      const { fan, submit } = await openForm(ana, tip);
      await loseAnswer();
      const { body } = await submit();
      expect(body).toMatchObject({ status: "pending", payment: { paymentMethod: "credit_card", status: "pending" } });
      expect(await givenBy(fan)).toMatchObject([{ status: "confirming" }]);
      expect((await submit()).body._id).toBe(body._id);
      await syncCharge(product.ctx, body._id);
      expect((await fan.request(`/v1/checkout/${body._id}`)).body).toMatchObject({ status: "active" });
      expect(chargesOf(body._id)).toHaveLength(1);
      expect(await givenBy(fan)).toMatchObject([{ status: "received" }]);
      await expectSound(ana);
    });

    test("a refund of the line returns a tip, and takes the time of a gift that was claimed", async () => {
      const ana = await openSeller();
      const given = await openForm(ana, tip);
      const { body } = await given.submit();
      expect((await refund(ana, body._id, [1])).status).toBeLessThan(300);
      await expect.poll(async () => (await tipsOf(ana))[0].returnedAt).not.toBeNull();
      const { paymentId, code, fan } = await buyGift(ana);
      const email = newRegistration().email;
      await claim(product, code, email);
      expect((await subscriptionsOf(ana, email))[0]).toMatchObject({ access: true });
      expect((await refund(ana, paymentId, [1])).status).toBeLessThan(300);
      await expect.poll(async () => (await subscriptionsOf(ana, email))[0].access).toBe(false);
      expect((await boughtBy(fan))[0]).toMatchObject({ status: "returned" });
      await expectSound(ana);
    });

    test("a chargeback takes a tip back, and a won one returns it", async () => {
      const ana = await openSeller();
      const { submit } = await openForm(ana, tip);
      const { body } = await submit();
      const charge = product.ctx.db.selectFrom("gatewayCharge").select("chargeId").where("paymentId", "=", body._id);
      const chargeId = (await charge.executeTakeFirstOrThrow()).chargeId ?? "";
      const returnedAt = async () => (await tipsOf(ana))[0].returnedAt;
      await dispute(chargeId);
      await syncCharge(product.ctx, body._id);
      expect(await returnedAt()).not.toBeNull();
      const disputes = async () => (await ana.request("/v1/disputes")).body.data;
      await expect.poll(disputes).toMatchObject([{ planName: "Mimo", subscriptionId: null }]);
      await decide(chargeId, "won");
      await syncCharge(product.ctx, body._id);
      expect(await returnedAt()).toBeNull();
      await expectSound(ana);
    });

    test("a chargeback of an item closes it, with the reason in its fan's list, until it is won", async () => {
      const ana = await openSeller();
      const accountId = (await ana.request("/v1/me")).body._id;
      const { _id: itemId } = await addItem(product, { ...ana, accountId });
      const { fan, submit } = await openForm(ana, { kind: "item", itemId });
      const { _id } = (await submit()).body;
      const charge = product.ctx.db.selectFrom("gatewayCharge").select("chargeId").where("paymentId", "=", _id);
      const { chargeId } = await charge.executeTakeFirstOrThrow();
      await dispute(chargeId ?? "");
      await syncCharge(product.ctx, _id);
      const item = async () => (await fan.request(`/v1/fan/items/${itemId}`)).body;
      expect(await item()).toMatchObject({ contents: [], revoked: { reason: "disputed" }, withdrawal: null });
      await decide(chargeId ?? "", "won");
      await syncCharge(product.ctx, _id);
      expect(await item()).toMatchObject({ contents: [{}], revoked: null });
      await expectSound(ana);
    });

    test("a chargeback of a claimed gift suspends its time, a won one gives it back, and a lost one ends it", async () => {
      const ana = await openSeller();
      for (const outcome of ["won", "lost"] as const) {
        const { paymentId, chargeId, code } = await buyGift(ana);
        const email = newRegistration().email;
        await claim(product, code, email);
        const [before] = await subscriptionsOf(ana, email);
        await dispute(chargeId);
        await syncCharge(product.ctx, paymentId);
        expect((await subscriptionsOf(ana, email))[0]).toMatchObject({ status: "charged_back", access: false });
        expect((await claim(product, code, newRegistration().email)).body.code).toBe("GIFT_CLAIMED");
        await decide(chargeId, outcome);
        await syncCharge(product.ctx, paymentId);
        const [after] = await subscriptionsOf(ana, email);
        const { currentPeriodEnd } = before;
        expect(after).toMatchObject(
          outcome === "won"
            ? { status: "canceled", access: true, currentPeriodEnd }
            : { status: "charged_back", access: false },
        );
        await expectSound(ana);
      }
    });

    test("a chargeback of a gift that nobody claimed closes its link until it is won", async () => {
      const ana = await openSeller();
      const { paymentId, chargeId, code } = await buyGift(ana);
      await dispute(chargeId);
      await syncCharge(product.ctx, paymentId);
      expect((await claim(product, code, newRegistration().email)).body.code).toBe("GIFT_RETURNED");
      await decide(chargeId, "won");
      await syncCharge(product.ctx, paymentId);
      expect((await claim(product, code, newRegistration().email)).status).toBe(200);
      await expectSound(ana);
    });
  },
);
