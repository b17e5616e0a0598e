import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { enqueueRefundReminders, sendRefundEmail } from "#modules/notices/send-refund-emails";
import { sendStopEmail } from "#modules/notices/send-renewal-emails";
import { verifyEmail } from "#test/grants";
import { order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, mailsTo, moveClockTo, payingFan, payRenewal, renewalsOf } from "#test/renewals";
import {
  addReceipt,
  approveOrder,
  type Fan,
  newEndToEndId,
  openWorld,
  setUniquePhone,
  signIn,
  subscribe,
  type World,
} from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});
const owner = () => signIn(world, world.owner);
const use = ({ person, subscriptionId }: Fan, right: "cancel" | "reinstate" | "renew" | "refund", by = person) =>
  by.request(`/v1/fan/subscriptions/${subscriptionId}/${right}`, { method: "POST" });
const mayWatch = async ({ person }: Fan) =>
  (await person.request(`/v1/creators/${world.owner.username}/stories`)).status === 200;
const refunds = async (query = "") => (await (await owner()).request(`/v1/refunds${query}`)).body;
const balance = async () => (await (await owner()).request("/v1/wallet/balance")).body;

describe("cancellation by a fan", () => {
  test("a fan who cancels has access until the paid end, and the history names them", async () => {
    const fan = await payingFan(world);
    const end = (await endOf(product, fan.subscriptionId)).toISOString();
    const first = await use(fan, "cancel");
    expect(first).toMatchObject({
      status: 200,
      body: { status: "canceled", access: true, currentPeriodEnd: end, rights: { mayCancel: false, mayRenew: true } },
    });
    expect((await use(fan, "cancel")).body).toEqual(first.body);
    const { history } = (await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}`)).body;
    expect(history.map(({ kind, actor }: { kind: string; actor: string }) => `${kind} ${actor}`)).toEqual([
      "canceled fan",
      "started system",
    ]);
    expect(await mayWatch(fan)).toBe(true);
  });

  test("cancelling in the grace period ends the subscription, and an ended one stays ended", async () => {
    const fan = await payingFan(world);
    await moveClockTo(product, await endOf(product, fan.subscriptionId), dayMs);
    expect(await mayWatch(fan)).toBe(true);
    await use(fan, "cancel");
    expect(await mayWatch(fan)).toBe(false);
    const over = await payingFan(world);
    await moveClockTo(product, await endOf(product, over.subscriptionId), 10 * dayMs);
    expect((await use(over, "cancel")).body).toMatchObject({ status: "expired", access: false });
  });
});

describe("the confirmation of a cancellation", () => {
  const confirm = async ({ subscriptionId, email }: Fan) => {
    await sendStopEmail(product.ctx, subscriptionId);
    return (await mailsTo(product, email)).filter(({ subject }) => /cancelou|em pausa/.test(subject));
  };

  test("says until when the fan watches", async () => {
    const fan = await payingFan(world);
    await use(fan, "cancel");
    const [mail] = await confirm(fan);
    expect(mail?.subject).toBe(`Você cancelou @${world.owner.username}`);
    expect(mail?.text).toContain("Você continua assistindo até");
    expect(mail?.text).toContain(`/assinaturas/${fan.subscriptionId}`);
  });

  test("is not sent to a fan who took it back", async () => {
    const fan = await payingFan(world);
    await use(fan, "cancel");
    await use(fan, "reinstate");
    expect(await confirm(fan)).toEqual([]);
  });

  test("says that access is over after a cancellation in the grace period", async () => {
    const fan = await payingFan(world);
    await moveClockTo(product, await endOf(product, fan.subscriptionId), dayMs);
    await use(fan, "cancel");
    expect((await confirm(fan))[0]?.text).toContain("Seu acesso foi até");
  });
});

describe("early renewals", () => {
  test("a fan renews early by one order, and paying it reverts a cancellation", async () => {
    const fan = await payingFan(world);
    await use(fan, "cancel");
    const end = await endOf(product, fan.subscriptionId);
    const { status, body } = await use(fan, "renew");
    expect([status, body.amount, body.periodStart]).toEqual([200, 2990, end.toISOString()]);
    expect((await use(fan, "renew")).body).toEqual(body);
    expect(await renewalsOf(product, fan.subscriptionId)).toHaveLength(1);
    expect((await visitor(product).request(`/v1/renewals/${body.path.slice(3)}`)).status).toBe(200);
    expect((await use(fan, "cancel")).body.status).toBe("canceled");
    await payRenewal(world, fan);
    const { body: seen } = await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}`);
    expect(seen).toMatchObject({ status: "active", canceledAt: null, currentPeriodEnd: body.periodEnd });
  });

  test("an expired subscription cannot be renewed early", async () => {
    const fan = await payingFan(world);
    await moveClockTo(product, await endOf(product, fan.subscriptionId), 10 * dayMs);
    expect((await use(fan, "renew")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
  });
});

describe("refunds within 7 days", () => {
  test("a refund request ends access at once, creates a task with a due date, and cancels the fee", async () => {
    const fan = await payingFan(world);
    expect(await balance()).toMatchObject({ receivedOutside: 2990, feesDue: 299 });
    const { status, body } = await use(fan, "refund");
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "refunded", access: false, refund: { amount: 2990, returnedAt: null } });
    expect((await use(fan, "refund")).body).toEqual(body);
    expect(await mayWatch(fan)).toBe(false);
    expect(await balance()).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    const { data, totalCount } = await refunds();
    expect(totalCount).toBe(1);
    expect(data[0]).toMatchObject({ amount: 2990, returnedAt: null, subscription: { fan: { email: fan.email } } });
    expect(Date.parse(data[0].dueAt) - product.ctx.now().getTime()).toBeGreaterThan(6 * dayMs);
    expect(await verifyLedger(product.ctx)).toEqual([]);
    const operations = (await (await owner()).request("/v1/wallet/balance/operations")).body.data;
    expect(operations[0]).toMatchObject({ type: "refund", amount: -2990, fee: -299, net: -2691 });
    // An approval after the refund changes nothing.
    const again = await (await owner()).request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    expect(again.body).toMatchObject({ status: "refunded" });
  });

  test("a creator records a refund once with its transfer id, and both sides are e-mailed", async () => {
    const fan = await payingFan(world);
    await use(fan, "refund");
    const [task] = (await refunds()).data;
    const endToEndId = newEndToEndId(product);
    const done = await (await owner()).request(`/v1/refunds/${task._id}/returned`, { body: { endToEndId } });
    expect(done.body).toMatchObject({ endToEndId, returnedAt: expect.any(String) });
    const later = await (await owner()).request(`/v1/refunds/${task._id}/returned`, { method: "POST" });
    expect(later.body).toEqual(done.body);
    expect(await refunds()).toMatchObject({ totalCount: 0 });
    expect(await refunds("?returned=true")).toMatchObject({ totalCount: 1, data: [{ endToEndId }] });
    expect((await world.other.request(`/v1/refunds/${task._id}/returned`, { method: "POST" })).status).toBe(404);
    for (const what of ["requested", "returned", "task"] as const) await sendRefundEmail(product.ctx, task._id, what);
    const [requested, refunded] = await mailsTo(product, fan.email);
    expect(requested?.text).toMatch(/devolver R\$\s29,90 por PIX até/);
    expect(refunded?.text).toContain(endToEndId);
    const [mail] = await mailsTo(product, world.owner.email);
    expect(mail?.subject).toMatch(/^Devolva R\$\s29,90 a João Souza até/);
  });

  test("a creator is reminded once of an overdue refund, and never of one that they have made", async () => {
    const [late, done] = [await payingFan(world), await payingFan(world)];
    for (const fan of [late, done]) expect((await use(fan, "refund")).status).toBe(200);
    const tasks = (await refunds()).data as { _id: string; subscription: { fan: { email: string } } }[];
    const task = tasks.find(({ subscription }) => subscription.fan.email === done.email);
    await (await owner()).request(`/v1/refunds/${task?._id}/returned`, { method: "POST" });
    await enqueueRefundReminders(product.ctx);
    const overdueMails = async () =>
      (await mailsTo(product, world.owner.email)).filter(({ subject }) => subject.startsWith("O prazo para devolver"));
    // Enqueued, since an e-mail that fails is sent by the retry of its job.
    const jobs = sql<{ refundId: string }>`select refund.id as refund_id from pgboss.job
      join refund on refund.id::text = job.data ->> 'refundId'
      where job.group_id = 'send-refund-overdue-email' and refund.account_id = ${world.owner.accountId}`;
    const enqueued = async () => (await jobs.execute(product.ctx.db)).rows;
    expect(await enqueued()).toEqual([]);
    await moveClockTo(product, product.ctx.now(), 9 * dayMs);
    await Promise.all([enqueueRefundReminders(product.ctx), enqueueRefundReminders(product.ctx)]);
    await enqueueRefundReminders(product.ctx);
    expect(await enqueued()).toHaveLength(1);
    expect(await overdueMails()).toEqual([]);
    for (const { refundId } of await enqueued()) await sendRefundEmail(product.ctx, refundId, "overdue");
    expect(await overdueMails()).toHaveLength(1);
    expect((await overdueMails())[0]?.text).toContain(late.email);
  });

  test("a refund can be requested to the end of the seventh day and not later", async () => {
    const [early, late] = [await payingFan(world), await payingFan(world)];
    const { body } = await use(early, "cancel");
    const until = new Date(body.rights.refundUntil);
    expect(until.toISOString()).toMatch(/T02:59:59\.999Z$/);
    await moveClockTo(product, until, -60_000);
    expect((await use(early, "refund")).status).toBe(200);
    await moveClockTo(product, until, 60_000);
    expect((await use(late, "refund")).body.code).toBe("REFUND_TOO_LATE");
    expect((await use(late, "cancel")).body.rights.refundUntil).toBeNull();
  });

  test("a refund covers all payments since, and waits for the decision about a pending receipt", async () => {
    const fan = await payingFan(world);
    await use(fan, "renew");
    await payRenewal(world, fan);
    await use(fan, "renew");
    const open = (await renewalsOf(product, fan.subscriptionId)).at(-1);
    await addReceipt(product, { ...fan, orderId: open?.id ?? "" });
    expect((await use(fan, "refund")).body.code).toBe("RECEIPT_WAITING");
    await (await owner()).request(`/v1/payments/${open?.id}/reprove`, { method: "POST" });
    expect((await use(fan, "refund")).body).toMatchObject({ refund: { amount: 5980 } });
    expect(await balance()).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    expect((await refunds()).data[0].txids).toHaveLength(2);
  });

  test("each subscription can be withdrawn, whatever the same e-mail or phone withdrew before", async () => {
    const again = async (from: World["owner"], fan: { email?: string; phone?: string }) => {
      const person = visitor(product);
      const orderBody = order(from, fan);
      const { body } = await person.request("/v1/checkout", { body: orderBody });
      const made = { person, subscriptionId: body.subscriptionId, orderId: body._id, email: orderBody.fan.email };
      return approveOrder({ ...world, owner: from }, made);
    };
    const email = `${crypto.randomUUID()}@exemplo.com.br`;
    expect((await use(await again(world.owner, { email, phone: "11977770001" }), "refund")).status).toBe(200);
    const sameEmail = await again(world.owner, { email, phone: "11977770002" });
    expect((await use(sameEmail, "cancel")).body.rights.refundUntil).not.toBeNull();
    expect((await use(sameEmail, "refund")).status).toBe(200);
    expect((await use(await again(world.owner, { phone: "11977770001" }), "refund")).status).toBe(200);
    // The creator sees which e-mail withdrew before, and no claim about an unverified one.
    expect((await refunds()).data.map((one: { earlier: number }) => one.earlier)).toEqual([0, 0, 0]);
    await product.ctx.db
      .updateTable("fan")
      .set({ emailVerifiedAt: product.ctx.now() })
      .where("email", "=", email)
      .execute();
    const earlier = (await refunds()).data.map((one: { earlier: number }) => one.earlier);
    expect(earlier.toSorted()).toEqual([0, 0, 1]);
    expect((await use(await again(world.other, { email, phone: "11977770001" }), "refund")).status).toBe(200);
  });

  test("twenty concurrent refund requests of a fan record one refund", async () => {
    const fan = await payingFan(world);
    const responses = await Promise.all(Array.from({ length: 20 }, () => use(fan, "refund")));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await refunds()).toMatchObject({ totalCount: 1 });
    expect(await balance()).toMatchObject({ receivedOutside: 0, feesDue: 0 });
  });

  test("an unpaid order cannot be refunded", async () => {
    const fan = await setUniquePhone(product, await subscribe(world, world.owner, "unpaid"));
    expect((await use(fan, "refund")).body.code).toBe("REFUND_TOO_LATE");
  });
});

test("an e-mail that is verified in another browser has the same rights there", async () => {
  const fan = await payingFan(world);
  const phone = visitor(product);
  expect((await use(fan, "cancel", phone)).body.code).toBe("FAN_UNAUTHENTICATED");
  await verifyEmail(product, phone, fan.email);
  expect((await use(fan, "cancel", phone)).body.status).toBe("canceled");
});
