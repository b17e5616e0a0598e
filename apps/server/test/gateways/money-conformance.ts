import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { EvidenceFile } from "#ports/gateways/port";
import { type Conformance, createOrders, findRejectedFault, listAll } from "./fixture.ts";

const letter: EvidenceFile = {
  name: "conversa.pdf",
  type: "application/pdf",
  bytes: Buffer.from("%PDF-1.4 the fan confirms the purchase"),
};

/** Tests of refunds, disputes, balances and withdrawals, for every adapter. */
export function conformanceOfMoney(proving: () => Conformance) {
  const { pix, card } = createOrders(proving);
  const isWhole = async () => {
    const { gateway, access } = proving();
    if (!gateway.holdsMoney) return;
    const { totalCents, availableCents, receivableCents, disputedCents } = await gateway.balance(access);
    expect(totalCents).toBe(availableCents + receivableCents + disputedCents);
  };

  test("a full refund returns everything, and a second one changes nothing", async () => {
    const { gateway, access, payPix } = proving();
    await payPix((await gateway.charge(access, pix())).id);
    const { id } = await gateway.charge(access, pix());
    await payPix(id);
    const before = await gateway.balance(access);
    const key = randomUUID();
    expect(await gateway.refund(access, id, { key })).toMatchObject({ status: "refunded", refundedCents: 2990 });
    const after = await gateway.balance(access);
    expect((await gateway.refund(access, id, { key: randomUUID() })).status).toBe("refunded");
    expect(await gateway.balance(access)).toEqual(after);
    if (gateway.holdsMoney) expect(after.totalCents).toBeLessThan(before.totalCents);
    await isWhole();
  });

  test("a partial refund leaves the charge paid, and the rest can follow but no more than that", async () => {
    const { gateway, access } = proving();
    if (!gateway.refundsPartially("credit_card")) return;
    const { id } = await gateway.charge(access, await card());
    const refund = (cents?: number) => gateway.refund(access, id, { key: randomUUID(), ...(cents && { cents }) });
    const before = await gateway.balance(access);
    expect(await refund(1000)).toMatchObject({ status: "paid", amountCents: 2990, refundedCents: 1000 });
    if (gateway.holdsMoney) expect((await gateway.balance(access)).totalCents).toBeLessThan(before.totalCents);
    await isWhole();
    expect(await findRejectedFault(refund(1991))).toBe("refused");
    expect(await refund(990)).toMatchObject({ status: "paid", refundedCents: 1990 });
    expect(await refund()).toMatchObject({ status: "refunded", refundedCents: 2990 });
    await isWhole();
  });

  test("a partial refund of a PIX is made or refused as the gateway's port declares", async () => {
    const { gateway, access, payPix } = proving();
    await payPix((await gateway.charge(access, pix())).id);
    const { id } = await gateway.charge(access, pix());
    await payPix(id);
    const fault = await findRejectedFault(gateway.refund(access, id, { key: randomUUID(), cents: 1000 }));
    expect(fault).toBe(gateway.refundsPartially("pix") ? undefined : "refused");
    const refundedCents = gateway.refundsPartially("pix") ? 1000 : 0;
    expect(await gateway.getCharge(access, id)).toMatchObject({ status: "paid", refundedCents });
  });

  test("a dispute withholds the money, takes evidence, and is paid again when it is won", async () => {
    const { gateway, access, openDispute, decideDispute } = proving();
    const { id } = await gateway.charge(access, await card());
    expect(await gateway.findDispute(access, id)).toBeUndefined();
    const before = await gateway.balance(access);
    await openDispute(id);
    expect((await gateway.getCharge(access, id)).status).toBe("disputed");
    const dispute = await gateway.findDispute(access, id);
    expect(dispute).toMatchObject({ chargeId: id, status: "open", amountCents: 2990, evidence: "none" });
    if (!dispute) throw new Error("no dispute");
    expect(await gateway.getDispute(access, dispute.id)).toEqual(dispute);
    if (gateway.holdsMoney) {
      const reserved = await gateway.balance(access);
      expect(reserved.disputedCents).toBeGreaterThan(before.disputedCents);
    }
    await isWhole();
    expect(await gateway.sendEvidence(access, dispute, [letter])).toMatchObject({ id: dispute.id, evidence: "sent" });
    await decideDispute(id, "won");
    expect(await gateway.getCharge(access, id)).toMatchObject({ status: "paid", refundedCents: 0 });
    expect((await gateway.getDispute(access, dispute.id)).status).toBe("won");
    if (gateway.holdsMoney) expect(await gateway.balance(access)).toEqual(before);
  });

  test("a lost dispute is charged back and takes no evidence", async () => {
    const { gateway, access, openDispute, decideDispute } = proving();
    const { id } = await gateway.charge(access, await card());
    await openDispute(id);
    await decideDispute(id, "lost");
    expect((await gateway.getCharge(access, id)).status).toBe("charged_back");
    const dispute = await gateway.findDispute(access, id);
    expect(dispute).toMatchObject({ status: "lost", evidenceDueAt: null });
    if (!dispute) throw new Error("no dispute");
    expect(await findRejectedFault(gateway.sendEvidence(access, dispute, [letter]))).toBe("refused");
    await isWhole();
  });

  test("evidence is refused after its deadline", async () => {
    const { gateway, access, openDispute, passDays } = proving();
    const { id } = await gateway.charge(access, await card());
    await openDispute(id);
    const dispute = await gateway.findDispute(access, id);
    if (!dispute?.evidenceDueAt) return;
    const days = Math.ceil((dispute.evidenceDueAt.getTime() - Date.now()) / 86_400_000) + 1;
    await passDays(days);
    expect(await findRejectedFault(gateway.sendEvidence(access, dispute, [letter]))).toBe("refused");
    await passDays(-days);
  });

  test("an amount that is paid in part, with a fine, or elsewhere is reported as such", async () => {
    const { gateway, access, payPart, payWithFine, payOutside } = proving();
    const open = async () => (await gateway.charge(access, pix())).id;
    if (payPart) {
      const id = await open();
      await payPart(id, 1000);
      const part = { status: "underpaid", amountCents: 2990, paidCents: 1000 };
      expect(await gateway.getCharge(access, id)).toMatchObject(part);
    }
    if (payWithFine) {
      const id = await open();
      await payWithFine(id, 60);
      const fined = { status: "paid", amountCents: 2990, paidCents: 3050 };
      expect(await gateway.getCharge(access, id)).toMatchObject(fined);
    }
    if (payOutside) {
      const id = await open();
      await payOutside(id);
      const outside = { status: "paid", paidOutside: true, amountCents: 2990 };
      expect(await gateway.getCharge(access, id)).toMatchObject(outside);
    }
  });

  test("a fee that is not known yet is null and not zero", async () => {
    const { gateway, access, payPix, delayFees } = proving();
    if (!delayFees) return;
    await delayFees(true);
    const { id } = await gateway.charge(access, pix());
    await payPix(id);
    expect(await gateway.getCharge(access, id)).toMatchObject({ status: "paid", gatewayFeeCents: null });
    await delayFees(false);
    expect((await gateway.getCharge(access, id)).gatewayFeeCents).toBeGreaterThan(0);
  });

  test("a charge with a failed refund is paid again", async () => {
    const { gateway, access, revertRefund } = proving();
    if (!revertRefund) return;
    const { id } = await gateway.charge(access, await card());
    const before = await gateway.balance(access);
    await gateway.refund(access, id, { key: randomUUID() });
    await revertRefund(id);
    expect(await gateway.getCharge(access, id)).toMatchObject({ status: "paid", refundedCents: 0 });
    if (gateway.holdsMoney) expect((await gateway.balance(access)).totalCents).toBe(before.totalCents);
  });

  test("the account's money is the sum of its charges and its statement, to the centavo", async () => {
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
    const all = await listAll(gateway.statement(access, day));
    const lines = all.filter(({ reference }) => reference === byPix.id);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(pixShare);
  });

  test("a withdrawal takes at most the balance, and one with a lost response is found by its reference", async () => {
    const { gateway, access, payPix, loseNextResponse } = proving();
    if (!gateway.holdsMoney) return;
    await payPix((await gateway.charge(access, pix())).id);
    const { availableCents } = await gateway.balance(access);
    const reference = randomUUID();
    const made = await gateway.withdraw(access, { reference, cents: 1050 });
    expect(made).toMatchObject({ status: "requested", cents: 1050 });
    expect((await gateway.balance(access)).availableCents).toBe(availableCents - 1050);
    expect(await gateway.getWithdrawal(access, made.id)).toMatchObject({ id: made.id, cents: 1050 });
    expect(await findRejectedFault(gateway.getWithdrawal(access, "nothing"))).toBe("refused");
    expect(await gateway.findWithdrawal(access, reference)).toMatchObject({ id: made.id, reference, cents: 1050 });
    expect(await findRejectedFault(gateway.withdraw(access, { reference: randomUUID(), cents: 100_000_000 }))).toBe(
      "refused",
    );
    const lost = randomUUID();
    await loseNextResponse();
    expect(await findRejectedFault(gateway.withdraw(access, { reference: lost, cents: 500 }))).toBe("unknown");
    expect((await gateway.findWithdrawal(access, lost))?.cents).toBe(500);
    expect(await gateway.findWithdrawal(access, randomUUID())).toBeUndefined();
    const left = await listAll(gateway.listWithdrawals(access));
    expect(left.map((one) => one.reference)).toEqual([lost, reference]);
  });
}
