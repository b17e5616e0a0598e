import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { faultOf } from "./gateway-error.ts";
import type { ChargeOrder, Decline, Gateway, GatewayAccess } from "./port.ts";

/** A gateway before its simulator, a seller's account in it that may sell, and the world around both. */
export type Proving = {
  gateway: Gateway;
  access: GatewayAccess;
  /** As the payer's bank. */
  payPix: (chargeId: string) => Promise<void>;
  contest: (chargeId: string) => Promise<void>;
  /** A card's token as the browser gets it: one that is approved, or declined for that reason. */
  cardToken: (decline?: Decline) => Promise<string>;
  /** The next write is done, and its answer is lost; of the last step of charging a card with `card`. */
  loseNextAnswer: (step?: "card") => Promise<void>;
  /** As `loseNextAnswer`, of the step that charges a kept card. */
  loseNextCharge: () => Promise<void>;
  limitNext: () => Promise<void>;
  /** The same gateway where nobody listens. */
  unreachable: Gateway;
  /** Lets days pass at the gateway. */
  passDays: (days: number) => Promise<void>;
};

/** What every adapter answers alike, whatever its gateway is like. */
export function conformance(name: string, proving: () => Proving) {
  const payer = { name: "João Souza", email: "joao@exemplo.com.br", phone: "+5511912345678", document: "52998224725" };
  const pix = (more: Partial<ChargeOrder> = {}): ChargeOrder =>
    ({
      reference: randomUUID(),
      amountCents: 2990,
      platformCents: 299,
      description: "Mensal",
      payer,
      expiresAt: new Date(Date.now() + 86_400_000),
      method: "pix",
      ...more,
    }) as ChargeOrder;
  const card = async (decline?: Decline): Promise<ChargeOrder> =>
    pix({ method: "credit_card", cardToken: await proving().cardToken(decline), cardBrand: "visa" } as never);
  const faultIn = (work: Promise<unknown>) => work.then(() => undefined, faultOf);

  describe(`${name} keeps to the port:`, () => {
    test("a PIX is a code to copy, and the same order is the same charge", async () => {
      const { gateway, access } = proving();
      const order = pix();
      const charge = await gateway.charge(access, order);
      expect(charge).toMatchObject({ status: "pending", method: "pix", amountCents: 2990, reference: order.reference });
      expect(charge.pix?.copyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
      expect(charge.pix?.expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect((await gateway.charge(access, order)).id).toBe(charge.id);
      expect((await gateway.findCharge(access, order.reference))?.id).toBe(charge.id);
      expect(await gateway.findCharge(access, randomUUID())).toBeUndefined();
    });

    test("a PIX that somebody pays is paid, with what the gateway keeps of it", async () => {
      const { gateway, access, payPix } = proving();
      const { id } = await gateway.charge(access, pix());
      await payPix(id);
      const paid = await gateway.getCharge(access, id);
      expect(paid).toMatchObject({ status: "paid", amountCents: 2990, refundedCents: 0 });
      expect(paid.paidAt).toBeInstanceOf(Date);
      expect(paid.gatewayFeeCents).toBeGreaterThanOrEqual(0);
    });

    test("a charge whose answer was lost is unknown, and found by its reference, once", async () => {
      const { gateway, access, loseNextAnswer } = proving();
      const order = pix();
      await loseNextAnswer();
      expect(await faultIn(gateway.charge(access, order))).toBe("unknown");
      const found = await gateway.findCharge(access, order.reference);
      expect(found?.status).toBe("pending");
      expect((await gateway.charge(access, order)).id).toBe(found?.id);
    });

    test("a card is charged at once, and its money falls later", async () => {
      const { gateway, access } = proving();
      const paid = await gateway.charge(access, await card());
      expect(paid).toMatchObject({ status: "paid", method: "credit_card", amountCents: 2990 });
      expect(paid.card?.lastDigits).toMatch(/^\d{4}$/);
      if (paid.releasesAt) expect(paid.releasesAt.getTime()).toBeGreaterThan(Date.now());
    });

    test.each(["funds", "card_data", "card_expired", "risk"] as const)(
      "a card declined for %s charges nothing",
      async (why) => {
        const { gateway, access } = proving();
        const order = await card(why);
        await expect(gateway.charge(access, order)).rejects.toMatchObject({ fault: "declined", decline: why });
        expect((await gateway.findCharge(access, order.reference))?.status).not.toBe("paid");
      },
    );

    test("a card whose answer was lost is unknown, and found charged once", async () => {
      const { gateway, access, loseNextAnswer } = proving();
      const order = await card();
      await loseNextAnswer("card");
      expect(await faultIn(gateway.charge(access, order))).toBe("unknown");
      expect((await gateway.findCharge(access, order.reference))?.status).toBe("paid");
    });

    test("a card is kept and charged again without its owner, each order once, until it is forgotten", async () => {
      const { gateway, access, cardToken } = proving();
      const token = await cardToken();
      const first = async () => {
        const byToken = pix({ method: "credit_card", cardToken: token, cardBrand: "visa" } as never);
        return gateway.keepsCards === "after" ? gateway.charge(access, byToken) : undefined;
      };
      expect((await first())?.status).toBe(gateway.keepsCards === "after" ? "paid" : undefined);
      const kept = await gateway.keepCard(access, { reference: randomUUID(), payer, cardToken: token });
      expect(kept.lastDigits).toMatch(/^\d{4}$/);
      expect(kept.brand).toMatch(/./);
      const order = pix({ method: "credit_card", kept } as never);
      const paid = await gateway.charge(access, order);
      expect(paid).toMatchObject({ status: "paid", method: "credit_card", reference: order.reference });
      expect(paid.card?.lastDigits).toBe(kept.lastDigits);
      expect((await gateway.charge(access, order)).id).toBe(paid.id);
      const next = await gateway.charge(access, pix({ method: "credit_card", kept } as never));
      expect(next).toMatchObject({ status: "paid", amountCents: 2990 });
      expect(next.id).not.toBe(paid.id);
      await gateway.forgetCard(access, kept);
      await gateway.forgetCard(access, kept);
      expect(await faultIn(gateway.charge(access, pix({ method: "credit_card", kept } as never)))).toBe("refused");
    });

    test.each(["funds", "card_expired", "risk"] as const)(
      "a kept card declined for %s charges nothing",
      async (why) => {
        const { gateway, access, cardToken } = proving();
        const cardOfHis = await gateway.keepCard(access, {
          reference: randomUUID(),
          payer,
          cardToken: await cardToken(why),
        });
        const order = pix({ method: "credit_card", kept: cardOfHis } as never);
        await expect(gateway.charge(access, order)).rejects.toMatchObject({ fault: "declined", decline: why });
        expect((await gateway.findCharge(access, order.reference))?.status).not.toBe("paid");
      },
    );

    test("a kept card whose answer was lost is charged once, and what is no card is not kept", async () => {
      const { gateway, access, cardToken, loseNextCharge } = proving();
      const kept = await gateway.keepCard(access, { reference: randomUUID(), payer, cardToken: await cardToken() });
      const order = pix({ method: "credit_card", kept } as never);
      await loseNextCharge();
      expect(await faultIn(gateway.charge(access, order))).toBe("unknown");
      expect((await gateway.findCharge(access, order.reference))?.status).toBe("paid");
      const nothing = gateway.keepCard(access, { reference: randomUUID(), payer, cardToken: "nothing-at-all" });
      expect(await faultIn(nothing)).toBe("declined");
    });

    test("what is called off can no longer be paid, and what is paid can no longer be called off", async () => {
      const { gateway, access, payPix } = proving();
      const [off, paid] = [await gateway.charge(access, pix()), await gateway.charge(access, pix())];
      expect((await gateway.cancel(access, off.id)).status).toBe("canceled");
      await payPix(off.id);
      expect((await gateway.getCharge(access, off.id)).status).toBe("canceled");
      await payPix(paid.id);
      expect((await gateway.cancel(access, paid.id)).status).toBe("paid");
    });

    test("a refund gives all of it back, and again changes nothing", async () => {
      const { gateway, access, payPix } = proving();
      await payPix((await gateway.charge(access, pix())).id);
      const { id } = await gateway.charge(access, pix());
      await payPix(id);
      const before = await gateway.balance(access);
      expect(await gateway.refund(access, id)).toMatchObject({ status: "refunded", refundedCents: 2990 });
      const after = await gateway.balance(access);
      expect((await gateway.refund(access, id)).status).toBe("refunded");
      expect(await gateway.balance(access)).toEqual(after);
      if (gateway.holdsMoney) expect(after.totalCents).toBeLessThan(before.totalCents);
    });

    test("what the bank contests is charged back", async () => {
      const { gateway, access, contest } = proving();
      const { id } = await gateway.charge(access, await card());
      await contest(id);
      expect((await gateway.getCharge(access, id)).status).toBe("charged_back");
    });

    test("charges that changed are listed for who missed their webhooks", async () => {
      const { gateway, access, payPix } = proving();
      const since = new Date(Date.now() - 1_000);
      const { id } = await gateway.charge(access, pix());
      await payPix(id);
      const changed = await gateway.listChanged(access, since);
      expect(changed.find((one) => one.id === id)?.status).toBe("paid");
    });

    test("too often is limited, nobody there is unreachable, wrong credentials are unauthorized", async () => {
      const { gateway, access, limitNext, unreachable } = proving();
      await limitNext();
      expect(await faultIn(gateway.charge(access, pix()))).toBe("limited");
      expect(await faultIn(unreachable.charge(access, pix()))).toBe("unreachable");
      const credentials = Object.fromEntries(Object.keys(access.credentials).map((key) => [key, "wrong"]));
      expect(await faultIn(gateway.charge({ ...access, credentials }, pix()))).toBe("unauthorized");
      expect(await faultIn(gateway.getCharge(access, "nothing"))).toBe("refused");
    });

    test("the account's money is what its charges and its statement say, to the centavo", async () => {
      const { gateway, access, payPix } = proving();
      if (!gateway.holdsMoney) return;
      const before = await gateway.balance(access);
      const byPix = await gateway.charge(access, pix());
      await payPix(byPix.id);
      const byCard = await gateway.charge(access, await card());
      const shareOf = async (id: string) => 2990 - 299 - ((await gateway.getCharge(access, id)).gatewayFeeCents ?? 0);
      const after = await gateway.balance(access);
      const [pixShare, cardShare] = [await shareOf(byPix.id), await shareOf(byCard.id)];
      expect(after.availableCents - before.availableCents).toBe(pixShare);
      expect(after.receivableCents - before.receivableCents).toBe(cardShare);
      expect((await gateway.receivables(access)).find((one) => one.chargeId === byCard.id)?.cents).toBe(cardShare);
      const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
      const lines = (await gateway.statement(access, day)).filter(({ reference }) => reference === byPix.id);
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(pixShare);
    });

    test("a withdrawal takes out what there is and no more, and a lost answer is found by its reference", async () => {
      const { gateway, access, payPix, loseNextAnswer } = proving();
      if (!gateway.holdsMoney) return;
      await payPix((await gateway.charge(access, pix())).id);
      const { availableCents } = await gateway.balance(access);
      const reference = randomUUID();
      expect(await gateway.withdraw(access, { reference, cents: 1050 })).toMatchObject({
        status: "requested",
        cents: 1050,
      });
      expect((await gateway.balance(access)).availableCents).toBe(availableCents - 1050);
      expect(await gateway.findWithdrawal(access, reference)).toMatchObject({ reference, cents: 1050 });
      expect(await faultIn(gateway.withdraw(access, { reference: randomUUID(), cents: 100_000_000 }))).toBe("refused");
      const lost = randomUUID();
      await loseNextAnswer();
      expect(await faultIn(gateway.withdraw(access, { reference: lost, cents: 500 }))).toBe("unknown");
      expect((await gateway.findWithdrawal(access, lost))?.cents).toBe(500);
      expect(await gateway.findWithdrawal(access, randomUUID())).toBeUndefined();
    });
  });
}
