import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "#core/keys/keys";
import { toRenewalToken } from "#modules/renewals/get-renewal";
import { addBilling } from "#test/money";
import { confirm, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { openStream } from "#test/streams";
import { makeVideo } from "#test/videos";
import { addReceipt, markEmailVerified, newEndToEndId, openWorld, signIn, subscribe, type World } from "#test/world";

const product = startProduct({ work: true });
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const approve = (orderId: string) => world.owner.request(`/v1/payments/${orderId}/approve`, { method: "POST" });
const creatorStream = async (creator = world.owner) => openStream(product, await signIn(world, creator));

describe("events of committed changes", () => {
  test("a receipt notifies its creator and the approval notifies its fan, and no other stream", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    const other = await subscribe(world, world.owner, "unpaid");
    const [toCreator, toOtherCreator, toFan, toOtherFan] = await Promise.all([
      creatorStream(),
      creatorStream(world.other),
      openStream(product, fan.person),
      openStream(product, other.person),
    ]);
    expect([toCreator, toOtherCreator, toFan, toOtherFan].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(toFan.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(toFan.headers.get("cache-control")).toBe("no-store, no-transform");

    const received = toCreator.next("payments");
    const checking = toFan.next("order");
    const form = new FormData();
    form.append("endToEndId", newEndToEndId(product));
    await fan.person.request(`/v1/subscriptions/${fan.subscriptionId}/payment/receipt`, { body: form });
    await Promise.all([received, checking]);

    const paid = toFan.next("order");
    const sold = toCreator.next("wallet");
    expect((await approve(fan.orderId)).status).toBe(200);
    await Promise.all([paid, sold]);
    expect(new Set(toFan.topics)).toEqual(new Set(["order"]));

    // Wait for the events of their own streams first.
    const [own, billed] = [toOtherFan.next("order"), toOtherCreator.next("billings")];
    await addReceipt(product, other);
    await addBilling(product, world.other);
    await Promise.all([own, billed]);
    expect(toOtherFan.topics).toEqual(["order"]);
    expect(toOtherCreator.topics).toEqual(["billings"]);
    for (const stream of [toCreator, toOtherCreator, toFan, toOtherFan]) stream.leave();
  });

  test("the holder of a renewal link gets events of its subscription alone", async () => {
    const [fan, other] = [await subscribe(world, world.owner, "unpaid"), await subscribe(world, world.owner, "unpaid")];
    const pathOf = (orderId: string) => `/v1/renewals/${toRenewalToken(product.ctx, orderId)}/events`;
    const [stream, toOther] = await Promise.all([
      openStream(product, visitor(product), pathOf(fan.orderId)),
      openStream(product, visitor(product), pathOf(other.orderId)),
    ]);
    const changed = stream.next("order");
    await addReceipt(product, fan);
    await changed;
    const own = toOther.next("order");
    await addReceipt(product, other);
    await own;
    expect([stream.topics, toOther.topics]).toEqual([["order"], ["order"]]);
    const forged = await openStream(
      product,
      visitor(product),
      `${pathOf(fan.orderId).replace(/.\/events$/, "")}/events`,
    );
    expect([forged.status, forged.body.code]).toEqual([404, "NOT_FOUND"]);
    for (const one of [stream, toOther]) one.leave();
  });

  test("a creator's stream reports the progress of a story that is transcoded", async () => {
    const stream = await creatorStream();
    const published = await world.owner.upload("/v1/stories/files/closed", [["file", makeVideo(), "video.mp4"]]);
    expect(published.status).toBe(201);
    let processed = false;
    while (!processed) {
      await stream.next("stories");
      processed = (await world.owner.request(`/v1/stories/${published.body._id}`)).body.processed;
    }
    stream.leave();
  });

  test("a change that is rolled back sends no event", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    const stream = await openStream(product, fan.person);
    const { db } = product.ctx;
    const change = { pixExpiresAt: product.ctx.now() };
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("payment").set(change).where("id", "=", fan.orderId).execute();
        throw new Error("rolled back");
      })
      .catch(() => {});
    const later = stream.next("order");
    await addReceipt(product, fan);
    await later;
    expect(stream.topics).toEqual(["order"]);
    stream.leave();
  });
});

describe("closed event streams", () => {
  test("a creator's event stream is closed when they log out of that session", async () => {
    const [person, elsewhere] = [await signIn(world, world.owner), await signIn(world, world.owner)];
    const [stream, stays] = [await openStream(product, person), await openStream(product, elsewhere)];
    await person.request("/v1/auth/logout", { method: "POST" });
    await stream.untilClosed();
    const later = stays.next("billings");
    await addBilling(product, world.owner);
    await later;
    stays.leave();
  });

  test("a fan's event stream is closed when their session ends, on this device or another", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    const stream = await openStream(product, fan.person);
    await fan.person.request("/v1/fan/logout", { method: "POST" });
    await stream.untilClosed();

    const two = await subscribe(world, world.owner, "unpaid");
    const revoked = await openStream(product, two.person);
    // Does what another server process does.
    await sql`update fan_session set ended_at = now() where id in (
      select session_id from fan_session_subscription where subscription_id = ${two.subscriptionId})`.execute(
      product.ctx.db,
    );
    await revoked.untilClosed();
  });

  test("an event stream is closed when the fan's session loses a subscription", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    await markEmailVerified(product, fan);
    const stream = await openStream(product, fan.person);
    await product.ctx.db
      .deleteFrom("fanSessionSubscription")
      .where("subscriptionId", "=", fan.subscriptionId)
      .execute();
    await stream.untilClosed();
  });

  test("a confirmation closes the event streams of the replaced token, and the new one opens others", async () => {
    const person = await signIn(world, world.owner);
    const stream = await openStream(product, person);
    await confirm(person);
    await stream.untilClosed();
    const next = await openStream(product, person);
    expect(next.status).toBe(200);
    next.leave();
  });

  test("no event stream is opened by a session that another process has just ended", async () => {
    const person = await signIn(world, world.owner);
    // The session is now cached for some seconds.
    await person.request("/v1/me");
    await product.ctx.db
      .updateTable("creatorSession")
      .set({ endedAt: product.ctx.now() })
      .where("tokenHash", "=", hashToken(person.token ?? ""))
      .execute();
    const { status, body } = await openStream(product, person);
    expect([status, body.code]).toEqual([401, "FAN_UNAUTHENTICATED"]);
  });
});
