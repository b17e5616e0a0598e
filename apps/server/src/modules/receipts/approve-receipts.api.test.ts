import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/ids";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { openStream } from "#test/streams";
import { type Fan, newEndToEndId, openWorld, signIn, statementOf, subscribe, type World } from "#test/world";
import { approveReceiptsJob, scheduleApprovals } from "./approve-receipts.ts";

const product = startProduct();
const queue = "/v1/payments?paymentMethod=pix&hasReceiptUrl&receiptManualApproved=null&limit=100";

let world: World;
let ana: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
});

const analysis = { amount: "same", receiver: "same", days: [], times: [], scheduled: false, txid: "none" };

/** A receipt of which all checks are green. */
async function sendGreen({ orderId }: Fan, sha = randomBytes(32)): Promise<string> {
  const id = newId(product.ctx.now());
  const file = { fileKey: `receipts/${id}`, fileSha256: sha };
  const read = { endToEndId: newEndToEndId(product), analysis: JSON.stringify({ ...analysis, endToEndId: null }) };
  await product.ctx.db
    .insertInto("receipt")
    .values({ id, paymentId: orderId, sentBy: "fan", sentAt: product.ctx.now(), ...file, ...read })
    .execute();
  return id;
}

async function orderWithGreen() {
  const fan = await subscribe(world, world.owner, "unpaid");
  return { fan, receipt: await sendGreen(fan) };
}

const schedule = async (receipts: string[], by = ana) =>
  (await by.request("/v1/payments/approvals", { body: { receipts } })).body;
const undo = async (receipts: string[], by = ana) =>
  (await by.request("/v1/payments/approvals/undo", { body: { receipts } })).body;

/** Runs the jobs that were scheduled for these receipts, as often as they were. */
async function runJobs(receipts: string[]) {
  const jobs = await product.ctx.db
    .withSchema("pgboss")
    .selectFrom("job" as never)
    .selectAll()
    .execute();
  const inputs = (jobs as { groupId: string; data: Parameters<typeof approveReceiptsJob.run>[1] }[])
    .filter(({ groupId }) => groupId === approveReceiptsJob.name)
    .map(({ data }) => data)
    .filter(({ approvals }) => approvals.some(({ receiptId }) => receipts.includes(receiptId)));
  for (const input of inputs) await approveReceiptsJob.run(product.ctx, input, new AbortController().signal);
  return inputs.length;
}

const statusOf = async ({ subscriptionId }: Fan) =>
  (await ana.request(`/v1/payments?subscription=${subscriptionId}`)).body.data[0];

describe("receipts that are approved together", () => {
  test("are approved by a job after ten seconds, with the browser closed, once", async () => {
    const orders = [await orderWithGreen(), await orderWithGreen()];
    const ids = orders.map(({ receipt }) => receipt);
    expect(await schedule(ids)).toEqual({ receipts: expect.arrayContaining(ids), seconds: 10 });
    for (const { fan } of orders)
      expect(await statusOf(fan)).toMatchObject({ status: "pending", receiptApprovesIn: expect.any(Number) });
    expect(await runJobs(ids)).toBe(1);
    await runJobs(ids);
    for (const { fan } of orders)
      expect(await statusOf(fan)).toMatchObject({
        status: "paid",
        receiptApprovesIn: null,
        receiptManualApproved: true,
      });
    const operations = await ana.request("/v1/wallet/balance/operations");
    expect(operations.body.totalCount).toBe(2);
    expect(await undo(ids)).toEqual({ receipts: [] });
  });

  test("wait again when that is undone on any device, and the ten seconds begin anew", async () => {
    const { fan, receipt } = await orderWithGreen();
    await schedule([receipt]);
    const phone = await signIn(world, world.owner);
    expect(await undo([receipt], phone)).toEqual({ receipts: [receipt] });
    expect(await statusOf(fan)).toMatchObject({ receiptApprovesIn: null });
    expect((await ana.request("/v1/payments/approved-today")).body).toEqual({ people: 0, amount: 0 });
    product.clock.aheadMs += 5_000;
    await schedule([receipt], phone);
    const jobs = await product.ctx.db.selectFrom("receipt").select("approveAt").where("id", "=", receipt).execute();
    // The job of the approval that was undone does nothing.
    const first = { approveAt: new Date((jobs[0]?.approveAt?.getTime() ?? 0) - 5_000).toISOString() };
    const approvals = [{ paymentId: fan.orderId, receiptId: receipt }];
    const input = { accountId: world.owner.accountId, approvals, ...first };
    await approveReceiptsJob.run(product.ctx, input, new AbortController().signal);
    expect((await statusOf(fan)).status).toBe("pending");
    await runJobs([receipt]);
    expect((await statusOf(fan)).status).toBe("paid");
  });

  test("are seen on the creator's other devices at once, and so is that it was undone", async () => {
    const { receipt } = await orderWithGreen();
    const stream = await openStream(product, await signIn(world, world.owner));
    const scheduled = stream.next("payments");
    await schedule([receipt]);
    await scheduled;
    const undone = stream.next("payments");
    await undo([receipt]);
    await undone;
    stream.leave();
  });

  test("are only those of the creator, undecided, and green", async () => {
    const { receipt } = await orderWithGreen();
    const amber = await orderWithGreen();
    const unread = JSON.stringify({ ...analysis, endToEndId: null, amount: "none" });
    await product.ctx.db.updateTable("receipt").set({ analysis: unread }).where("id", "=", amber.receipt).execute();
    const decided = await orderWithGreen();
    await ana.request(`/v1/payments/${decided.fan.orderId}/reprove`, { body: {} });
    const all = [receipt, amber.receipt, decided.receipt, newId(product.ctx.now())];
    const other = await signIn(world, world.other);
    expect(await schedule(all, other)).toEqual({ receipts: [], seconds: 10 });
    expect(await schedule(all)).toEqual({ receipts: [receipt], seconds: 10 });
    expect(await undo(all, other)).toEqual({ receipts: [] });
    expect((await undo([receipt])).receipts).toEqual([receipt]);
  });

  test("are in the list again if the job has failed for a minute, and can be approved again", async () => {
    const { fan, receipt } = await orderWithGreen();
    await schedule([receipt]);
    product.clock.aheadMs += 11_000;
    expect(await statusOf(fan)).toMatchObject({ receiptApprovesIn: 0 });
    expect((await schedule([receipt])).receipts).toEqual([]);
    product.clock.aheadMs += 60_000;
    expect(await statusOf(fan)).toMatchObject({ receiptApprovesIn: null });
    expect((await schedule([receipt])).receipts).toEqual([receipt]);
  });
});

describe("what happens in the ten seconds", () => {
  test("a second receipt for the order is not approved unseen", async () => {
    const { fan, receipt } = await orderWithGreen();
    await schedule([receipt]);
    const phone = await signIn(world, world.owner);
    await phone.request(`/v1/payments/${fan.orderId}/reprove`, { body: { reason: "É de outra pessoa." } });
    const second = await sendGreen(fan);
    await runJobs([receipt]);
    expect(await statusOf(fan)).toMatchObject({
      status: "pending",
      receiptId: second,
      receiptManualApproved: null,
      receiptApprovesIn: null,
    });
  });

  test("a receipt that another order gets too is not green any more, and waits for a look", async () => {
    const file = randomBytes(32);
    const fan = await subscribe(world, world.owner, "unpaid");
    const receipt = await sendGreen(fan, file);
    const alone = await orderWithGreen();
    await schedule([receipt, alone.receipt]);
    await sendGreen(await subscribe(world, world.owner, "unpaid"), file);
    await runJobs([receipt]);
    expect(await statusOf(fan)).toMatchObject({ status: "pending", receiptApprovesIn: null });
    expect((await statusOf(alone.fan)).status).toBe("paid");
    const { body } = await ana.request(queue);
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toContain(fan.orderId);
  });

  test("an order whose code expires waits for a look", async () => {
    const { fan, receipt } = await orderWithGreen();
    await schedule([receipt]);
    await product.ctx.db.updateTable("payment").set({ status: "expired" }).where("id", "=", fan.orderId).execute();
    await runJobs([receipt]);
    expect(await statusOf(fan)).toMatchObject({ status: "expired", receiptManualApproved: null });
  });
});

describe("races", () => {
  /** Each starts at the same time as the others, in any order. */
  const atOnce = (...work: (() => Promise<unknown>)[]) => Promise.all(work.map((one) => one()));
  const rounds = Array.from({ length: 8 }, (_, round) => round);

  test.each(rounds)("undo and approval: exactly one of them happens (%i)", async () => {
    const { fan, receipt } = await orderWithGreen();
    await schedule([receipt]);
    const [undone] = (await atOnce(
      () => undo([receipt]),
      () => runJobs([receipt]),
    )) as [{ receipts: string[] }, unknown];
    expect((await statusOf(fan)).status).toBe(undone.receipts.length === 1 ? "pending" : "paid");
  });

  test.each(rounds.slice(0, 4))("approval, statement and rejection: one decision, one sale at most (%i)", async () => {
    const orders = [await orderWithGreen(), await orderWithGreen(), await orderWithGreen()];
    const ids = orders.map(({ receipt }) => receipt);
    await schedule(ids);
    const [byStatement, rejected, alone] = orders.map(({ fan }) => fan) as [Fan, Fan, Fan];
    const statement = await statementOf(product, byStatement.orderId);
    await atOnce(
      () => runJobs(ids),
      () =>
        ana.upload("/v1/payments/statement", [
          ["file", statement, "extrato.csv"],
          ["approve", "true"],
        ]),
      () => ana.request(`/v1/payments/${rejected.orderId}/reprove`, { body: {} }),
      () => ana.request(`/v1/payments/${alone.orderId}/approve`, { method: "POST" }),
    );
    const found = await Promise.all(orders.map(({ fan }) => statusOf(fan)));
    expect([found[0].status, found[2].status]).toEqual(["paid", "paid"]);
    expect(found[1].status).toBe(found[1].receiptManualApproved ? "paid" : "pending");
    const sales = await ana.request("/v1/wallet/balance/operations");
    expect(sales.body.totalCount).toBe(found.filter(({ status }) => status === "paid").length);
  });

  test.each(rounds.slice(0, 4))("two devices that approve the same receipts schedule each once (%i)", async () => {
    const orders = [await orderWithGreen(), await orderWithGreen(), await orderWithGreen()];
    const ids = orders.map(({ receipt }) => receipt);
    const { accountId } = world.owner;
    const answers = (await atOnce(
      () => scheduleApprovals(product.ctx, accountId, ids),
      () => scheduleApprovals(product.ctx, accountId, ids.toReversed()),
    )) as { receipts: string[] }[];
    expect(answers.flatMap(({ receipts }) => receipts).toSorted()).toEqual(ids.toSorted());
    await atOnce(
      () => runJobs(ids),
      () => runJobs(ids),
    );
    const sales = await ana.request("/v1/wallet/balance/operations");
    expect(sales.body.totalCount).toBe(3);
  });

  test.each(rounds.slice(0, 4))("a second receipt and the approval of the first (%i)", async () => {
    const { fan, receipt } = await orderWithGreen();
    await schedule([receipt]);
    let second: string | undefined;
    await atOnce(
      () => runJobs([receipt]),
      async () => {
        const { status } = await ana.request(`/v1/payments/${fan.orderId}/reprove`, { body: {} });
        if (status === 200) second = await sendGreen(fan);
      },
    );
    const found = await statusOf(fan);
    expect([found.status, found.receiptId]).toEqual(second ? ["pending", second] : ["paid", receipt]);
  });
});
