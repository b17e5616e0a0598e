import { describe, expect, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { countWaiting } from "#test/count-waiting";
import { buyBy, type MercadoPago, mpSeller, withMercadoPago } from "#test/mercadopago";
import type { Person } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { makePdf } from "#test/receipts";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { adminOf, supportFor } from "#test/world";
import { updateDispute } from "./disputes.store.ts";
import { cleanupEvidence } from "./evidence-files.ts";
import { pollDisputes, sendEvidenceReminders } from "./poll-disputes.ts";
import { sendClaimedEvidence } from "./submit-evidence.ts";
import { syncDispute } from "./sync-dispute.ts";

const product = startProduct({ work: true });
const mp = withMercadoPago(product);
const dayMs = 86_400_000;

async function sell(by: MercadoPago = mp) {
  const ana = await mpSeller(product, by);
  const bought = await buyBy(product, ana, await by.tokenOfCard(by.simulator.url));
  const paymentId = bought.body._id as string;
  const charge = () =>
    product.ctx.db.selectFrom("gatewayCharge").selectAll().where("paymentId", "=", paymentId).executeTakeFirstOrThrow();
  await expect.poll(async () => (await charge()).settlementStatus).toBe("paid");
  return { ana, bought, paymentId, chargeId: (await charge()).chargeId as string };
}

type Sold = Awaited<ReturnType<typeof sell>>;

async function disputeOf({ ana }: Sold) {
  return (await ana.request("/v1/disputes")).body.data[0];
}

async function openDispute(sold: Sold) {
  await mp.control("openDispute", { id: sold.chargeId });
  // Another webhook of it would meet the fault that a test sets next.
  await mp.idle();
  const opened = await disputeOf(sold);
  expect(opened.evidenceUntil).not.toBeNull();
  return opened;
}

const decide = ({ chargeId }: Sold, outcome: "won" | "lost") => mp.control("decideDispute", { id: chargeId, outcome });
const hasAccess = async ({ bought: { fan, body } }: Sold) =>
  (await fan.request(`/v1/fan/subscriptions/${body.subscriptionId}`)).body.state.access;
const addPicture = async (person: Person, id: string, picture?: Blob) =>
  person.upload(`/v1/disputes/${id}/files`, [["file", picture ?? (await makePicture()), "foto.jpg"]]);
const send = (person: Person, id: string) => person.request(`/v1/disputes/${id}/evidence`, { method: "POST" });
const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);
const chargeback = (chargeId: string) =>
  Object.values(mp.simulator.state.chargebacks).find(({ paymentId }) => String(paymentId) === chargeId);

describe("disputes", () => {
  test("a dispute shows its deadline, accepts evidence once, and a won one restores access and money", async () => {
    const sold = await sell();
    const { ana, bought } = sold;
    const opened = await openDispute(sold);
    expect(opened).toMatchObject({
      ...{ status: "open", amount: 2990, evidence: "none", canSend: true, gateway: "mercadopago", files: [] },
      ...{ paymentMethod: "credit_card", paymentId: sold.paymentId, subscriptionId: bought.body.subscriptionId },
      fan: { name: bought.orderBody.fan.name, email: bought.orderBody.fan.email },
    });
    expect(await hasAccess(sold)).toBe(false);
    expect((await send(ana, opened._id)).body.code).toBe("EVIDENCE_MISSING");

    const picture = await makePicture();
    await addPicture(ana, opened._id, picture);
    const pdf = await makePdf(["Obrigada pela compra!"]);
    const filled = (await ana.upload(`/v1/disputes/${opened._id}/files`, [["file", pdf, "conversa.pdf"]])).body;
    expect(filled.files.map(({ type }: { type: string }) => type)).toEqual(["image/jpeg", "application/pdf"]);
    expect((await addPicture(ana, opened._id, picture)).body.files).toHaveLength(2);

    const responses = await Promise.all(Array.from({ length: 5 }, () => send(ana, opened._id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(async () => (await disputeOf(sold)).evidence).toBe("sent");
    const names = chargeback(sold.chargeId)?.documentation.map(({ name, type }) => [name, type]);
    expect(names).toEqual([
      ["arquivo-1.jpg", "image/jpeg"],
      ["arquivo-2.pdf", "application/pdf"],
    ]);
    expect(await disputeOf(sold)).toMatchObject({ canSend: false, files: [{}, {}] });
    expect((await addPicture(ana, opened._id)).body.code).toBe("EVIDENCE_ALREADY_SENT");

    await decide(sold, "won");
    await expect.poll(async () => (await disputeOf(sold)).status).toBe("won");
    expect(await disputeOf(sold)).toMatchObject({ evidence: "accepted", canSend: false });
    expect(await hasAccess(sold)).toBe(true);
    await waitForJobs(product);
    expect(await subjects(ana.email)).toContainEqual(expect.stringMatching(/^Contestação ganha/));
    const filed = (await mailsTo(product, ana.email)).filter(({ subject }) =>
      subject.startsWith("Pagamento contestado"),
    );
    expect(filed).toHaveLength(1);
    expect(filed[0]?.text).toMatch(/envie sua defesa até \d+ de /);
    expect(filed[0]?.text).toContain(`/account/disputes?contestacao=${opened._id}`);
  });

  test("access that its creator revokes during a dispute stays revoked after a win, and the money is theirs", async () => {
    const sold = await sell();
    const { ana, bought } = sold;
    const subscription = `/v1/subscriptions/${bought.body.subscriptionId}`;
    const stateOf = async () => {
      const { status, lastPayment } = (await ana.request(subscription)).body;
      return [status, lastPayment.status];
    };
    await openDispute(sold);
    expect(await stateOf()).toEqual(["charged_back", "disputed"]);
    const revoke = () => ana.request(`${subscription}/payment/revoke`, { method: "POST" });
    expect([(await revoke()).body.status, (await revoke()).body.status]).toEqual(["revoked", "revoked"]);
    expect(await stateOf()).toEqual(["revoked", "disputed"]);
    await decide(sold, "won");
    await expect.poll(async () => (await disputeOf(sold)).status).toBe("won");
    expect(await stateOf()).toEqual(["revoked", "revoked"]);
    expect(await hasAccess(sold)).toBe(false);
    const { history } = (await ana.request(subscription)).body;
    expect(history.filter(({ kind }: { kind: string }) => kind === "revoked")).toHaveLength(1);
    expect(history.some(({ kind }: { kind: string }) => kind === "restored")).toBe(false);
  });

  test("after a lost dispute there is no access to revoke", async () => {
    const sold = await sell();
    await openDispute(sold);
    await decide(sold, "lost");
    await expect.poll(async () => (await disputeOf(sold)).status).toBe("lost");
    const path = `/v1/subscriptions/${sold.bought.body.subscriptionId}/payment/revoke`;
    expect((await sold.ana.request(path, { method: "POST" })).body.status).toBe("charged_back");
  });

  test("a lost dispute is reported once, even if it was never seen open", async () => {
    const sold = await sell();
    await mp.control("chargeback", { id: sold.chargeId });
    await expect.poll(async () => (await disputeOf(sold))?.status).toBe("lost");
    expect(await disputeOf(sold)).toMatchObject({ canSend: false, evidenceUntil: null });
    await Promise.all(Array.from({ length: 5 }, () => syncDispute(product.ctx, sold.paymentId)));
    const { body } = await sold.ana.request("/v1/disputes");
    expect(body.totalCount).toBe(1);
    const lost = async () =>
      (await subjects(sold.ana.email)).filter((subject) => subject.startsWith("Contestação perdida"));
    await mp.idle();
    expect(await lost()).toHaveLength(1);
    expect((await send(sold.ana, body.data[0]._id)).body.code).toBe("DISPUTE_CLOSED");
    expect((await addPicture(sold.ana, body.data[0]._id)).body.code).toBe("DISPUTE_CLOSED");
  });

  test("a dispute is found by polling when its webhooks are lost", async () => {
    const sold = await sell();
    await openDispute(sold);
    mp.simulator.state.knobs.webhooks.drop = true;
    await decide(sold, "won");
    expect((await disputeOf(sold)).status).toBe("open");
    product.clock.aheadMs += 6 * 3_600_000 + 60_000;
    await pollDisputes(product.ctx);
    await expect.poll(async () => (await disputeOf(sold)).status).toBe("won");
    expect(await hasAccess(sold)).toBe(true);
  });

  test.each(["unlinked", "away"])("a dispute whose account is %s does not stay first in the queue", async (fault) => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    const checkedAt = async () => {
      const row = product.ctx.db.selectFrom("dispute").select("checkedAt").where("id", "=", _id);
      return (await row.executeTakeFirstOrThrow()).checkedAt?.getTime();
    };
    product.clock.aheadMs += 6 * 3_600_000 + 60_000;
    const dueAt = product.ctx.now().getTime();
    const seller = mp.simulator.state.sellers[sold.ana.userId];
    if (fault === "unlinked" && seller) seller.unlinked = true;
    if (fault === "away") mp.simulator.state.knobs.limit = 1_000;
    await pollDisputes(product.ctx);
    mp.simulator.state.knobs.limit = 0;
    expect(await checkedAt()).toBeGreaterThanOrEqual(dueAt);
    expect((await disputeOf(sold)).status).toBe("open");
  });

  test("another creator's dispute is a 404, and only its creator can open its files", async () => {
    const sold = await sell();
    const { ana } = sold;
    const { _id } = await openDispute(sold);
    const other = await mpSeller(product, mp);
    expect((await other.request(`/v1/disputes/${_id}`)).status).toBe(404);
    expect((await addPicture(other, _id)).status).toBe(404);
    expect((await send(other, _id)).status).toBe(404);
    const [file] = (await addPicture(ana, _id)).body.files;
    const { headers } = await ana.request(file.url);
    expect([headers.get("content-type"), headers.get("cache-control")]).toEqual(["image/jpeg", "private, no-store"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="contestacao.jpg"');
    expect((await other.request(file.url)).status).toBe(404);
    const support = await supportFor(product, await adminOf(product), ana.username);
    expect((await support.request(`/v1/disputes/${_id}`)).body).toMatchObject({ files: [{ url: null }] });
    expect((await support.request(file.url)).status).toBe(404);
    expect((await support.request(`/v1/disputes/${_id}/files/${file._id}`, { method: "DELETE" })).status).toBe(403);
  });
});

describe("evidence of disputes", () => {
  test("evidence is at most five pictures or readable PDFs, and a removed file is deleted", async () => {
    const sold = await sell();
    const { ana } = sold;
    const { _id } = await openDispute(sold);
    const part = (content: string) => [["file", new Blob([content]), "x.pdf"]] as [string, Blob, string][];
    const refused = [
      await ana.upload(`/v1/disputes/${_id}/files`, part("nothing")),
      await ana.upload(`/v1/disputes/${_id}/files`, part("%PDF-1.7 broken")),
      await ana.upload(`/v1/disputes/${_id}/files`, []),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual([
      "EVIDENCE_UNREADABLE",
      "EVIDENCE_UNREADABLE",
      "FILE_MISSING",
    ]);
    const responses = await Promise.all(Array.from({ length: 7 }, () => addPicture(ana, _id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ body }) => body.code === "EVIDENCE_TOO_LARGE")).toHaveLength(2);
    const [first] = (await disputeOf(sold)).files;
    const path = `/v1/disputes/${_id}/files/${first._id}`;
    expect((await ana.request(path, { method: "DELETE" })).body.files).toHaveLength(4);
    expect((await ana.request(path, { method: "DELETE" })).status).toBe(404);
    await expect.poll(() => isStored(first._id)).toBe(false);
  });

  test("evidence with a lost response is not submitted twice, and is found at the gateway", async () => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    await addPicture(sold.ana, _id);
    Object.assign(mp.simulator.state.knobs, { loseResponses: 1, losePath: "/v1/chargebacks" });
    expect((await send(sold.ana, _id)).body).toMatchObject({ evidence: "sending", canSend: false });
    expect((await send(sold.ana, _id)).body.evidence).toBe("sending");
    await waitForJobs(product);
    expect((await disputeOf(sold)).evidence).toBe("sending");
    await syncDispute(product.ctx, sold.paymentId);
    expect((await disputeOf(sold)).evidence).toBe("sent");
    expect(chargeback(sold.chargeId)?.documentation).toHaveLength(1);
  });

  test("evidence that did not arrive can be submitted again", async () => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    await addPicture(sold.ana, _id);
    const submitted = { evidenceSubmittedAt: product.ctx.now() };
    await product.ctx.db.updateTable("dispute").set(submitted).where("id", "=", _id).execute();
    await syncDispute(product.ctx, sold.paymentId);
    expect((await disputeOf(sold)).evidence).toBe("sending");
    product.clock.aheadMs += 6 * 60_000;
    await pollDisputes(product.ctx);
    expect(await disputeOf(sold)).toMatchObject({ evidence: "none", canSend: true });
    await send(sold.ana, _id);
    await expect.poll(async () => (await disputeOf(sold)).evidence).toBe("sent");
  });

  test("evidence that is claimed while the case is read stays claimed", async () => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    let syncing: Promise<void> | undefined;
    await inTransaction(product.ctx, async (ctx) => {
      await updateDispute(ctx, _id, { evidenceSubmittedAt: ctx.now() });
      syncing = syncDispute(product.ctx, sold.paymentId);
      await expect.poll(() => countWaiting(product)).toBeGreaterThan(0);
    });
    await syncing;
    expect((await disputeOf(sold)).evidence).toBe("sending");
  });

  test("evidence may take longer to submit than other requests", async () => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    await addPicture(sold.ana, _id);
    Object.assign(mp.simulator.state.knobs, { latencyMs: 3_000, latencyPath: "/v1/chargebacks" });
    expect((await send(sold.ana, _id)).body).toMatchObject({ evidence: "sending", canSend: false });
    await expect.poll(async () => (await disputeOf(sold)).evidence).toBe("sent");
    expect(chargeback(sold.chargeId)?.documentation).toHaveLength(1);
  });

  /** A submission whose job has not started. */
  async function claim({ ana }: Sold, _id: string) {
    await addPicture(ana, _id);
    const evidenceSubmittedAt = product.ctx.now();
    await product.ctx.db.updateTable("dispute").set({ evidenceSubmittedAt }).where("id", "=", _id).execute();
    return { disputeId: _id, claimedAt: evidenceSubmittedAt.toISOString() };
  }

  test("evidence that was not sent is submitted by the next attempt, and by one of several", async () => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    const claimed = await claim(sold, _id);
    mp.simulator.state.knobs.limit = 1;
    await expect(sendClaimedEvidence(product.ctx, claimed)).rejects.toMatchObject({ fault: "limited" });
    expect((await disputeOf(sold)).evidence).toBe("sending");
    await Promise.all(Array.from({ length: 3 }, () => sendClaimedEvidence(product.ctx, claimed)));
    expect((await disputeOf(sold)).evidence).toBe("sent");
    expect(chargeback(sold.chargeId)?.documentation).toHaveLength(1);
  });

  test("evidence that the gateway refuses can be replaced, of which the creator is reminded", async () => {
    const sold = await sell();
    const { _id, evidenceUntil } = await openDispute(sold);
    const claimed = await claim(sold, _id);
    const before = chargeback(sold.chargeId);
    if (!before) throw new Error("no chargeback");
    const deadline = before.deadline;
    before.deadline = 0;
    await sendClaimedEvidence(product.ctx, claimed);
    before.deadline = deadline;
    expect(await disputeOf(sold)).toMatchObject({ evidence: "refused", canSend: true });
    product.clock.aheadMs += Date.parse(evidenceUntil) - product.ctx.now().getTime() - 3 * dayMs + 60_000;
    await sendEvidenceReminders(product.ctx);
    await expect
      .poll(async () => (await subjects(sold.ana.email)).filter((subject) => subject.startsWith("Envie sua defesa")))
      .toHaveLength(1);
    product.clock.aheadMs = 0;
    await send(sold.ana, _id);
    await expect.poll(async () => (await disputeOf(sold)).evidence).toBe("sent");
  });

  test("evidence is refused while the gateway is away, by the gateway itself, and after the deadline", async () => {
    const sold = await sell();
    const { _id, evidenceUntil } = await openDispute(sold);
    await addPicture(sold.ana, _id);
    mp.simulator.state.knobs.limit = 1;
    expect((await send(sold.ana, _id)).body.code).toBe("GATEWAY_BUSY");
    const before = chargeback(sold.chargeId);
    if (!before) throw new Error("no chargeback");
    const deadline = before.deadline;
    before.deadline = 0;
    expect((await send(sold.ana, _id)).body.code).toBe("EVIDENCE_REFUSED");
    before.deadline = deadline;
    expect(await disputeOf(sold)).toMatchObject({ evidence: "none" });
    product.clock.aheadMs += Date.parse(evidenceUntil) - product.ctx.now().getTime() + 60_000;
    expect((await send(sold.ana, _id)).body.code).toBe("EVIDENCE_LATE");
    expect((await addPicture(sold.ana, _id)).body.code).toBe("EVIDENCE_LATE");
    expect((await disputeOf(sold)).canSend).toBe(false);
  });

  test("a creator is reminded once, three days before the deadline, while no evidence was submitted", async () => {
    const sold = await sell();
    const { evidenceUntil } = await openDispute(sold);
    await sendEvidenceReminders(product.ctx);
    product.clock.aheadMs += Date.parse(evidenceUntil) - product.ctx.now().getTime() - 3 * dayMs + 60_000;
    await Promise.all([sendEvidenceReminders(product.ctx), sendEvidenceReminders(product.ctx)]);
    const reminders = async () =>
      (await subjects(sold.ana.email)).filter((subject) => subject.startsWith("Envie sua defesa"));
    await expect.poll(reminders).toHaveLength(1);
    await sendEvidenceReminders(product.ctx);
    await waitForJobs(product);
    expect(await reminders()).toHaveLength(1);
  });

  test("evidence is deleted 30 days after the decision, and the dispute shows that it had files", async () => {
    const sold = await sell();
    const { _id } = await openDispute(sold);
    const [file] = (await addPicture(sold.ana, _id)).body.files;
    await send(sold.ana, _id);
    await decide(sold, "lost");
    await expect.poll(async () => (await disputeOf(sold)).status).toBe("lost");
    product.clock.aheadMs += 29 * dayMs;
    await cleanupEvidence(product.ctx);
    expect(await isStored(file._id)).toBe(true);
    product.clock.aheadMs += 2 * dayMs;
    await cleanupEvidence(product.ctx);
    expect(await isStored(file._id)).toBe(false);
    // Sessions expire earlier.
    product.clock.aheadMs = 0;
    expect((await disputeOf(sold)).files).toMatchObject([{ _id: file._id, url: null }]);
  });
});

async function isStored(fileId: string): Promise<boolean> {
  return (await product.ctx.storage.find(`disputes/${fileId}`)) !== undefined;
}
