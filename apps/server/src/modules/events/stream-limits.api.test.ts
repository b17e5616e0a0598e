import { spawn } from "node:child_process";
import { once } from "node:events";
import { streamLimits } from "@camarim/contract/events";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { createChangeFeed } from "#core/database/change-feed";
import { hashToken } from "#core/keys/keys";
import { createApp } from "#http/app";
import { toSettings } from "#test/gateways/iugu-fixture";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import type { ServerSettings } from "#test/server-process";
import { type OpenStream, openStream } from "#test/streams";
import { addReceipt, openWorld, signIn, subscribe, type World } from "#test/world";
import { freePort } from "../../../../../script/free-port.ts";
import { createEventHub } from "./event-hub.ts";
import type { EventStream } from "./event-stream.ts";

const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

/** Terminates listening connections as a failover or an administrator does; returns their number. */
async function killListeners(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'camarim changes' and datname = current_database()`.execute(product.ctx.db);
  return rows.length;
}

async function listListeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'camarim changes' and datname = current_database()`.execute(product.ctx.db);
  return rows.map(({ pid }) => pid);
}

const openMany = (person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => openStream(product, person)));

test(`a session has ${streamLimits.perSession} event streams: another one ends the oldest, which waits a minute`, async () => {
  const person = await signIn(world, world.owner);
  const oldest = await openStream(product, person);
  const others = await openMany(person, streamLimits.perSession - 1);
  const another = await openStream(product, person);
  expect([oldest, ...others, another].map(({ status }) => status)).toEqual([200, ...others.map(() => 200), 200]);
  await oldest.untilClosed();
  expect(oldest.text()).toMatch(/retry: 60000\n\n$/);
  expect(others.filter((stream) => stream.isClosed())).toEqual([]);
  // The other streams still receive events.
  const fan = await subscribe(world, world.owner, "unpaid");
  const received = another.next("payments");
  await addReceipt(product, fan);
  await received;
  for (const stream of [...others, another]) stream.leave();
});

test(`an account has ${streamLimits.perAccount} event streams in all its sessions`, async () => {
  const sessions: Person[] = [];
  for (let i = 0; i * streamLimits.perSession < streamLimits.perAccount; i++)
    sessions.push(await signIn(world, world.other));
  const open: OpenStream[] = [];
  for (const session of sessions) open.push(...(await openMany(session, streamLimits.perSession)));
  const another = await openStream(product, await signIn(world, world.other));
  expect(another.status).toBe(200);
  await expect.poll(() => open.filter((stream) => stream.isClosed()).length).toBe(1);
  for (const stream of [...open, another]) stream.leave();
});

test("an address with all its event streams gives one to another person", async () => {
  const hub = createEventHub(product.ctx, product.app.changes);
  const endsAt = product.ctx.now().getTime() + 60_000;
  const open = (owner: string) => hub.open({ session: owner, owner, network: "10.1.1.1", endsAt });
  const streams: EventStream[] = [];
  for (let i = 0; i < streamLimits.perAddress; i++) streams.push(open(`fan ${i}`));
  const another = open("fan of another phone");
  expect(Buffer.concat((await streams[0]?.body.toArray()) ?? []).toString()).toBe("retry: 2000\n\nretry: 60000\n\n");
  expect(another.body.readable).toBe(true);
  hub.close();
});

test("a session that opens event streams without end is refused", async () => {
  const person = await signIn(world, world.owner);
  const request = () => person.request("/v1/events", { method: "HEAD" });
  for (let i = 0; i < streamLimits.openingsPerMinute.session; i++) expect((await request()).status).toBe(200);
  expect((await request()).status).toBe(429);
  expect(await openStream(product, person)).toMatchObject({ status: 429, body: { code: "TOO_MANY_STREAMS" } });
  const other = await openStream(product, await signIn(world, world.owner));
  expect(other.status).toBe(200);
  other.leave();
});

test("a HEAD request opens no event stream and ends none", async () => {
  const person = await signIn(world, world.owner);
  const streams = await openMany(person, streamLimits.perSession);
  for (let i = 0; i <= streamLimits.perSession; i++) {
    const { status, headers, body } = await person.request("/v1/events", { method: "HEAD" });
    expect([status, headers.get("content-type"), body.length]).toEqual([200, "text/event-stream; charset=utf-8", 0]);
  }
  expect(streams.filter((stream) => stream.isClosed())).toEqual([]);
  for (const stream of streams) stream.leave();
});

test("a lost listening connection ends event streams, and those that clients open then get events", async () => {
  const fan = await subscribe(world, world.owner, "unpaid");
  const person = await signIn(world, world.owner);
  const [stream, toFan] = [await openStream(product, person), await openStream(product, fan.person)];
  expect(await killListeners()).toBe(1);
  await Promise.all([stream.untilClosed(), toFan.untilClosed()]);
  await expect.poll(() => product.app.changes.isUp()).toBe(true);
  const [again, toFanAgain] = [await openStream(product, person), await openStream(product, fan.person)];
  const [received, changed] = [again.next("payments"), toFanAgain.next("order")];
  await addReceipt(product, fan);
  await Promise.all([received, changed]);
  for (const one of [again, toFanAgain]) one.leave();
});

test("while the server cannot listen to PostgreSQL, event streams are closed and none is opened", async () => {
  let isAway = false;
  const feed = createChangeFeed({
    ...product.ctx,
    listen: (channel, on) => (isAway ? Promise.reject(new Error("away")) : product.ctx.listen(channel, on)),
  });
  await feed.start();
  const hub = createEventHub(product.ctx, feed);
  const endsAt = product.ctx.now().getTime() + 60_000;
  const open = () => hub.open({ session: "session 1", owner: "account 1", network: "10.0.0.1", endsAt });
  const stream = open();
  isAway = true;
  await killListeners();
  await once(stream.body.resume(), "end");
  expect(open).toThrow(expect.objectContaining({ code: "UNAVAILABLE" }));
  isAway = false;
  await expect.poll(() => feed.isUp()).toBe(true);
  expect(open().body.readable).toBe(true);
  hub.close();
  await feed.stop();
  await expect.poll(() => product.app.changes.isUp()).toBe(true);
});

test("a session that an operator ends by SQL loses its event stream, with and without the listening connection", async () => {
  const operator = new pg.Client({ connectionString: product.databaseUrl });
  await operator.connect();
  for (const isLost of [false, true]) {
    const person = await signIn(world, world.owner);
    const stream = await openStream(product, person);
    if (isLost) await killListeners();
    await operator.query("update creator_session set ended_at = now() where token_hash = $1", [
      hashToken(person.token ?? ""),
    ]);
    await stream.untilClosed();
    await expect.poll(() => product.app.changes.isUp()).toBe(true);
    expect((await openStream(product, person)).status).toBe(401);
  }
  await operator.end();
});

test("an event stream gets heartbeats until its time is over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const hub = createEventHub(product.ctx, product.app.changes);
  const now = product.ctx.now().getTime();
  const session = { owner: "account 1", network: "10.0.0.1" };
  const [over, open] = [
    hub.open({ ...session, session: "session 1", endsAt: now - 1 }),
    hub.open({ ...session, session: "session 2", endsAt: now + 3_600_000 }),
  ];
  vi.advanceTimersByTime(streamLimits.heartbeatSeconds * 1_000);
  vi.useRealTimers();
  expect(Buffer.concat(await over.body.toArray()).toString()).toBe("retry: 2000\n\n");
  hub.close();
  expect(Buffer.concat(await open.body.toArray()).toString()).toBe("retry: 2000\n\n:\n\n");
});

test("a server that stops closes its event streams and their connections at once", async () => {
  const before = await listListeners();
  const app = await createApp(product.ctx);
  const otherServer = { address: await app.listen({ host: "127.0.0.1", port: 0 }) };
  const person = await signIn(world, world.owner);
  const stream = await openStream(otherServer, person);
  const own = (await listListeners()).filter((pid) => !before.includes(pid));
  expect(own).toHaveLength(1);
  await app.close();
  await stream.untilClosed();
  await expect(openStream(otherServer, person)).rejects.toThrow();
  await expect.poll(async () => (await listListeners()).filter((pid) => own.includes(pid))).toEqual([]);
});

test("an event of another server process arrives as soon as a local one", {
  tags: "slow",
}, async () => {
  const port = await freePort();
  const { ctx, databaseUrl, simulator } = product;
  const iugu = toSettings(simulator);
  const settings: ServerSettings = { databaseUrl, data: ctx.config.data, port, aheadMs: product.clock.aheadMs, iugu };
  const child = spawn(process.execPath, ["test/server-process.ts", JSON.stringify(settings)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    await once(child, "message");
    const otherServer = { address: `http://127.0.0.1:${port}` };
    const fan = await subscribe(world, world.owner, "unpaid");
    const [here, elsewhere] = [await openStream(product, fan.person), await openStream(otherServer, fan.person)];
    const both = () => Promise.all([here.next("order"), elsewhere.next("order")]);
    const checking = both();
    await addReceipt(product, fan);
    await checking;
    const paid = both();
    const owner = visitor(otherServer, world.owner.token);
    expect((await owner.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" })).status).toBe(200);
    await paid;
    const closed = Promise.all([here.untilClosed(), elsewhere.untilClosed()]);
    await fan.person.request("/v1/fan/logout", { method: "POST" });
    await closed;
  } finally {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
});
