import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Conformance, createOrders, findRejectedFault, listAll } from "./fixture.ts";
import { conformanceOfMoney } from "./money-conformance.ts";

/** The tests of the port, for every adapter. Rules of one gateway are in the tests beside its adapter. */
export function conformance(name: string, proving: () => Conformance) {
  const { payer, pix, card } = createOrders(proving);

  describe(`the port of ${name}`, () => {
    test("a PIX is a code to copy, and a repeated order is the same charge", async () => {
      const { gateway, access } = proving();
      const order = pix();
      const charge = await gateway.charge(access, order);
      expect(charge).toMatchObject({ status: "pending", method: "pix", amountCents: 2990, reference: order.reference });
      expect(charge.pix?.copyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
      // Not every gateway reports the expiry; then the requested one applies.
      if (charge.pix?.expiresAt) expect(charge.pix.expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect(charge).toMatchObject({ paidCents: null, paidOutside: false, gatewayFeeCents: null });
      expect((await gateway.charge(access, order)).id).toBe(charge.id);
      expect((await gateway.findCharge(access, order.reference))?.id).toBe(charge.id);
      expect(await gateway.findCharge(access, randomUUID())).toBeUndefined();
    });

    test("the titles of an order of five long lines are shortened in the description of its charge", async () => {
      const { gateway, access, descriptionOf } = proving();
      const description = Array.from({ length: 5 }, () => `${"💜".repeat(29)}ab`).join(" + ");
      const { id } = await gateway.charge(access, pix({ description }));
      expect(descriptionOf(id)).toMatch(/^(💜{29}ab \+ ){4}💜…$/u);
      expect(descriptionOf(id)?.length).toBeLessThanOrEqual(255);
    });

    test("a paid PIX is reported as paid, with the gateway's fee", async () => {
      const { gateway, access, payPix } = proving();
      const { id } = await gateway.charge(access, pix());
      await payPix(id);
      const paid = await gateway.getCharge(access, id);
      expect(paid).toMatchObject({ status: "paid", amountCents: 2990, paidCents: 2990, refundedCents: 0 });
      expect(paid.paidOutside).toBe(false);
      expect(paid.paidAt).toBeInstanceOf(Date);
      expect(paid.gatewayFeeCents).toBeGreaterThanOrEqual(0);
    });

    test("a charge with a lost response is unknown, and found by its reference, once", async () => {
      const { gateway, access, loseNextResponse } = proving();
      const order = pix();
      await loseNextResponse();
      expect(await findRejectedFault(gateway.charge(access, order))).toBe("unknown");
      const found = await gateway.findCharge(access, order.reference);
      expect(found?.status).toBe("pending");
      expect((await gateway.charge(access, order)).id).toBe(found?.id);
    });

    test("a card is charged at once, and its money is released later", async () => {
      const { gateway, access } = proving();
      const paid = await gateway.charge(access, await card());
      expect(paid).toMatchObject({ status: "paid", method: "credit_card", amountCents: 2990 });
      expect(paid.card?.lastDigits).toMatch(/^\d{4}$/);
      if (paid.releasesAt) expect(paid.releasesAt.getTime()).toBeGreaterThan(Date.now());
    });

    test.each(["funds", "card_data", "card_expired", "risk"] as const)(
      "a card declined for %s is not charged",
      async (why) => {
        const { gateway, access } = proving();
        const order = await card(why);
        await expect(gateway.charge(access, order)).rejects.toMatchObject({ fault: "declined", decline: why });
        expect((await gateway.findCharge(access, order.reference))?.status).not.toBe("paid");
      },
    );

    test("a card charge with a lost response is unknown, and found as charged once", async () => {
      const { gateway, access, loseNextResponse } = proving();
      const order = await card();
      await loseNextResponse("card");
      expect(await findRejectedFault(gateway.charge(access, order))).toBe("unknown");
      expect((await gateway.findCharge(access, order.reference))?.status).toBe("paid");
    });

    test("a stored card is charged without its owner, each order once, until it is deleted", async () => {
      const { gateway, access, cardToken } = proving();
      const token = await cardToken();
      const first = async () => {
        const byToken = pix({ method: "credit_card", cardToken: token, cardBrand: "visa" } as never);
        return gateway.storesCards === "after" ? gateway.charge(access, byToken) : undefined;
      };
      expect((await first())?.status).toBe(gateway.storesCards === "after" ? "paid" : undefined);
      const storedCard = await gateway.storeCard(access, { reference: randomUUID(), payer, cardToken: token });
      expect(storedCard.lastDigits).toMatch(/^\d{4}$/);
      expect(storedCard.brand).toMatch(/./);
      const order = pix({ method: "credit_card", storedCard } as never);
      const paid = await gateway.charge(access, order);
      expect(paid).toMatchObject({ status: "paid", method: "credit_card", reference: order.reference });
      expect(paid.card?.lastDigits).toBe(storedCard.lastDigits);
      expect((await gateway.charge(access, order)).id).toBe(paid.id);
      const next = await gateway.charge(access, pix({ method: "credit_card", storedCard } as never));
      expect(next).toMatchObject({ status: "paid", amountCents: 2990 });
      expect(next.id).not.toBe(paid.id);
      await gateway.deleteCard(access, storedCard);
      await gateway.deleteCard(access, storedCard);
      expect(await findRejectedFault(gateway.charge(access, pix({ method: "credit_card", storedCard } as never)))).toBe(
        "refused",
      );
    });

    test.each(["funds", "card_expired", "risk"] as const)(
      "a stored card declined for %s is not charged",
      async (why) => {
        const { gateway, access, cardToken } = proving();
        const declinedCard = await gateway.storeCard(access, {
          reference: randomUUID(),
          payer,
          cardToken: await cardToken(why),
        });
        const order = pix({ method: "credit_card", storedCard: declinedCard } as never);
        await expect(gateway.charge(access, order)).rejects.toMatchObject({ fault: "declined", decline: why });
        expect((await gateway.findCharge(access, order.reference))?.status).not.toBe("paid");
      },
    );

    test("a stored card with a lost response is charged once, and an invalid card is not stored", async () => {
      const { gateway, access, cardToken, loseNextCharge } = proving();
      const storedCard = await gateway.storeCard(access, {
        reference: randomUUID(),
        payer,
        cardToken: await cardToken(),
      });
      const order = pix({ method: "credit_card", storedCard } as never);
      await loseNextCharge();
      expect(await findRejectedFault(gateway.charge(access, order))).toBe("unknown");
      expect((await gateway.findCharge(access, order.reference))?.status).toBe("paid");
      const nothing = gateway.storeCard(access, { reference: randomUUID(), payer, cardToken: "nothing-at-all" });
      expect(await findRejectedFault(nothing)).toBe("declined");
    });

    test("a canceled charge cannot be paid, and a paid charge cannot be canceled", async () => {
      const { gateway, access, payPix } = proving();
      const [off, paid] = [await gateway.charge(access, pix()), await gateway.charge(access, pix())];
      expect((await gateway.cancel(access, off.id)).status).toBe("canceled");
      await payPix(off.id);
      expect((await gateway.getCharge(access, off.id)).status).toBe("canceled");
      await payPix(paid.id);
      expect((await gateway.cancel(access, paid.id)).status).toBe("paid");
    });

    test("changed charges are listed in case their webhooks were lost", async () => {
      const { gateway, access, payPix } = proving();
      const since = new Date(Date.now() - 1_000);
      const { id } = await gateway.charge(access, pix());
      await payPix(id);
      const changed = await listAll(gateway.listCharges(access, since));
      expect(changed.find((one) => one.id === id)?.status).toBe("paid");
      expect(new Set(changed.map((one) => one.id)).size).toBe(changed.length);
    });

    test("the gateway's errors are mapped: rate limited, unreachable, unauthorized, refused", async () => {
      const { gateway, access, limitNext, unreachable } = proving();
      await limitNext();
      expect(await findRejectedFault(gateway.charge(access, pix()))).toBe("limited");
      expect(await findRejectedFault(unreachable.charge(access, pix()))).toBe("unreachable");
      const credentials = Object.fromEntries(Object.keys(access.credentials).map((key) => [key, "wrong"]));
      expect(await findRejectedFault(gateway.charge({ ...access, credentials }, pix()))).toBe("unauthorized");
      expect(await findRejectedFault(gateway.getCharge(access, "nothing"))).toBe("refused");
    });

    test("a response of the wrong shape leaves the outcome unknown", async () => {
      const { gateway, access, garbleNextResponse } = proving();
      if (!garbleNextResponse) return;
      const order = pix();
      await garbleNextResponse();
      await expect(gateway.charge(access, order)).rejects.toMatchObject({ fault: "unknown", isInvalid: true });
      expect((await gateway.charge(access, order)).reference).toBe(order.reference);
    });

    conformanceOfMoney(proving);
  });
}
