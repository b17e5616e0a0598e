import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findSource, runWithSource } from "#core/http/request-source";
import { inTransaction } from "#core/transaction";
import { type Creator, creator, newRegistration, type Person, password, pixSettings, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { insertEvent } from "./account-events.store.ts";
import { cleanupEvents } from "./cleanup-events.ts";
import { deleteAccountData } from "./delete-account-data.ts";
import { openLink, toLinkToken } from "./mailed-links.ts";
import { recordLimitedEvent } from "./record-limited-event.ts";

const product = startProduct();
const agent = "Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36";
const wrong = "senha errada demais";

type Entry = { _id: string; kind: string; at: string; device: string; network: string; details: object };

const listOf = async (person: Person, query = ""): Promise<Entry[]> =>
  (await person.request(`/v1/auth/activity${query}`)).body.data;
const kindsOf = async (person: Person) => (await listOf(person, "?limit=100")).map(({ kind }) => kind);
const idOf = async (person: Person): Promise<string> => (await person.request("/v1/me")).body._id;

const signIn = ({ username }: Creator, typed = password, on = visitor(product)) =>
  on.request("/v1/auth/login", {
    body: { usernameOrEmail: username, password: typed },
    headers: { "user-agent": agent },
  });

/** A browser that has signed in before, so that no further sign-in is on a new device. */
async function signedIn() {
  const ana = await creator(product);
  const phone = visitor(product);
  phone.token = (await signIn(ana, password, phone)).body.accessToken;
  return { ana, phone };
}

describe("entries of the security log", () => {
  test("a sign-in is one entry with its device, network and method, also on a new device, and signing out too", async () => {
    const { ana, phone } = await signedIn();
    await signIn(ana, password, phone);
    await phone.request("/v1/auth/logout", { method: "POST" });
    const [, signedInAgain, first] = await listOf(ana);
    const here = { device: "Chrome no Android", network: phone.address };
    expect(signedInAgain).toMatchObject({ kind: "signed_in", ...here, details: { method: "password" } });
    expect(first).toMatchObject({ kind: "new_device", ...here, details: { method: "password" } });
    expect(await kindsOf(ana)).toEqual(["signed_out", "signed_in", "new_device"]);
  });

  test("an IPv6 address is logged as its /64", async () => {
    const { ana, phone } = await signedIn();
    phone.address = "2804:14c:5bb1:8f2a:1234:5678:9abc:def0";
    await signIn(ana, password, phone);
    expect((await listOf(ana))[0]?.network).toBe("2804:14c:5bb1:8f2a::/64");
  });

  test("a wrong password is logged for username and e-mail, and an unknown name leaves no row", async () => {
    const ana = await creator(product);
    const rows = () => sql<{ count: string }>`select count(*) from account_event`.execute(product.ctx.db);
    await signIn(ana, wrong);
    await visitor(product).request("/v1/auth/login", { body: { usernameOrEmail: ana.email, password: wrong } });
    const entries = await listOf(ana);
    expect(entries.map(({ kind, details }) => ({ kind, details }))).toEqual(
      Array.from({ length: 2 }, () => ({ kind: "sign_in_failed", details: { method: "password" } })),
    );
    const before = (await rows()).rows;
    const { username } = newRegistration();
    expect((await signIn({ username } as Creator, wrong)).body.code).toBe("LOGIN_FAILED");
    expect((await rows()).rows).toEqual(before);
  });

  test("20 failed sign-ins an hour of one network are logged, and they hide none of another network", async () => {
    const ana = await creator(product);
    const fail = async (on: Person, usernameOrEmail: string, attempts: number) => {
      for (let i = 0; i < attempts; i++)
        expect((await on.request("/v1/auth/login", { body: { usernameOrEmail, password: wrong } })).body.code).toBe(
          "LOGIN_FAILED",
        );
    };
    const [first, second] = [visitor(product), visitor(product)];
    for (const name of [ana.username, ana.email]) await fail(first, name, 10);
    product.clock.aheadMs = 16 * 60_000;
    await fail(first, ana.username, 3);
    await fail(second, ana.username, 1);
    const failed = async () => (await listOf(ana, "?limit=100")).filter(({ kind }) => kind === "sign_in_failed");
    const logged = await failed();
    const capped = { method: "password", capped: true };
    expect(logged.filter(({ network }) => network === first.address)).toHaveLength(20);
    expect(logged.map(({ details }) => details).filter((details) => "capped" in details)).toEqual([capped]);
    expect(logged[0]).toMatchObject({ network: second.address, details: { method: "password" } });
    product.clock.aheadMs = 77 * 60_000;
    await fail(first, ana.username, 1);
    expect((await failed())[0]).toMatchObject({ network: first.address, details: { method: "password" } });
  });

  test("many networks together cannot fill the log of an account", async () => {
    const ana = await creator(product);
    const { _id: accountId } = (await ana.request("/v1/me")).body;
    const record = (network: string) =>
      runWithSource(
        () => ({ network, userAgent: "test" }),
        () => recordLimitedEvent(product.ctx, "sign_in_failed", { accountId, details: { method: "password" } }),
      );
    const written = [];
    for (let n = 0; n < 11; n++) for (let i = 0; i < 21; i++) written.push(await record(`10.9.0.${n}`));
    expect(written.filter(Boolean)).toHaveLength(200);
    expect(written.slice(0, 21)).toEqual([...Array(20).fill(true), false]);
  });

  test("a rate limit is logged once an hour for each endpoint, also of a visitor who names the account", async () => {
    const ana = await creator(product);
    const stranger = visitor(product);
    for (let i = 0; i < 12; i++) await signIn(ana, wrong, stranger);
    for (let i = 0; i < 5; i++) await stranger.request("/v1/auth/password/forgot", { body: { email: ana.email } });
    const limits = (await listOf(ana, "?limit=100")).filter(({ kind }) => kind === "rate_limited");
    expect(limits.map(({ details, network }) => ({ details, network }))).toEqual([
      { details: { endpoint: "POST /auth/password/forgot" }, network: stranger.address },
      { details: { endpoint: "POST /auth/login" }, network: stranger.address },
    ]);
  });

  test("a rate limit of a signed-in account is logged", async () => {
    const ana = await creator(product);
    const guess = () => ana.request("/v1/auth/confirm", { body: { password: wrong } });
    for (let i = 0; i < 12; i++) await guess();
    const rows = (await listOf(ana)).map(({ kind, details }) => [kind, details]);
    const wrongPasswords = Array(10).fill(["sign_in_failed", { method: "password" }]);
    expect(rows).toEqual([["rate_limited", { endpoint: "POST /auth/confirm" }], ...wrongPasswords]);
  });

  test("a creator who calls an endpoint of admins is refused, and the refusal is logged", async () => {
    const ana = await creator(product);
    expect((await ana.request("/v1/admin/performers")).status).toBe(403);
    expect(await listOf(ana)).toMatchObject([
      { kind: "access_refused", network: ana.address, details: { endpoint: "GET /admin/performers" } },
    ]);
  });

  test("a new PIX key is logged with where it came from", async () => {
    const ana = await creator(product);
    await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings });
    expect(await listOf(ana)).toMatchObject([{ kind: "pix_added", network: ana.address, details: {} }]);
  });

  test("the log has pages, newest first, and nothing of other accounts", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const accountId = await idOf(ana);
    for (let i = 0; i < 5; i++) await insertEvent(product.ctx, accountId, "signed_in");
    const first = (await ana.request("/v1/auth/activity?limit=2")).body;
    expect(first).toMatchObject({ totalCount: 5, hasMore: true });
    const rest = await listOf(ana, "?limit=3&offset=2");
    const times = [...first.data, ...rest].map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(await listOf(bia)).toEqual([]);
    expect((await visitor(product).request("/v1/auth/activity")).status).toBe(401);
  });
});

test("no entry contains a password, a token or a key that was used", async () => {
  const { ana, phone } = await signedIn();
  const accountId = await idOf(ana);
  await signIn(ana, wrong);
  await ana.request("/v1/auth/confirm", { body: { password: wrong } });
  const changed = "outra senha bem comprida";
  await ana.request("/v1/me", { method: "PUT", body: { password: changed } });
  await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  const token = toLinkToken(
    product.ctx,
    await openLink(product.ctx, { accountId, purpose: "password", email: ana.email }),
  );
  const latest = "mais uma senha comprida";
  await visitor(product).request("/v1/auth/password/reset", { body: { token, password: latest } });
  phone.token = (await signIn(ana, latest, phone)).body.accessToken;
  await phone.request("/v1/admin/performers");
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from account_event t`.execute(
    product.ctx.db,
  );
  const text = rows.map(({ row }) => row).join("\n");
  expect(await kindsOf(phone)).toEqual(expect.arrayContaining(["password_changed", "pix_added", "password_reset"]));
  const secrets = [password, wrong, changed, latest, token, ana.token, phone.token, pixSettings.key];
  for (const secret of [...secrets, pixSettings.document, ...phone.cookies.values()])
    expect(text).not.toContain(secret);
});

describe("the source of a request", () => {
  test("concurrent requests log their own networks, also in transactions and after their bodies", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signedIn()));
    await Promise.all(people.map(({ ana, phone }) => signIn(ana, password, phone)));
    for (const { ana, phone } of people) {
      const networks = (await listOf(ana)).map(({ network }) => network);
      expect(networks).toEqual([phone.address, phone.address]);
    }
  });

  test("requests of one connection log their own networks, also when their bodies arrive late", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => creator(product)));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const login = async (usernameOrEmail: string, address: string) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": address };
      const call = request(`${product.address}/v1/auth/login`, { method: "POST", agent, headers });
      const body = JSON.stringify({ usernameOrEmail, password });
      call.write(body.slice(0, 10));
      // Meanwhile the server has received the headers.
      await visitor(product).request("/v1/me");
      call.end(body.slice(10));
      const [response] = await once(call, "response");
      await once(response.resume(), "end");
    };
    const addresses = people.map((_, i) => `10.0.0.${i + 1}`);
    for (const [i, { username }] of people.entries()) await login(username, addresses[i] ?? "");
    agent.destroy();
    for (const [i, ana] of people.entries()) expect((await listOf(ana))[0]?.network).toBe(addresses[i]);
  });

  test("what runs without a request has no source, also when a request started it", async () => {
    const ana = await creator(product);
    const accountId = await idOf(ana);
    await runWithSource(
      () => ({ network: "10.1.1.1", userAgent: agent }),
      async () => {
        await inTransaction(product.ctx, (ctx) => insertEvent(ctx, accountId, "signed_in"));
        await runWithSource(
          () => undefined,
          () => insertEvent(product.ctx, accountId, "signed_out"),
        );
      },
    );
    expect(findSource()).toBeUndefined();
    expect((await listOf(ana)).map(({ kind, network, device }) => [kind, network, device])).toEqual([
      ["signed_out", null, null],
      ["signed_in", "10.1.1.1", "Chrome no Android"],
    ]);
  });
});

describe("retention", () => {
  const insert = (accountId: string, monthsAgo: number, kind: "signed_in" | "role_granted") => {
    const at = new Date();
    at.setUTCMonth(at.getUTCMonth() - monthsAgo);
    at.setUTCDate(at.getUTCDate() - 1);
    const row = { id: randomUUID(), accountId, at, kind };
    return product.ctx.db.insertInto("accountEvent").values(row).execute();
  };

  test("entries are deleted after six months, except roles and deletions of accounts", async () => {
    const ana = await creator(product);
    const accountId = await idOf(ana);
    for (const months of [0, 5, 6, 12]) await insert(accountId, months, "signed_in");
    await insert(accountId, 12, "role_granted");
    await cleanupEvents(product.ctx);
    expect(await kindsOf(ana)).toEqual(["signed_in", "signed_in", "role_granted"]);
  });

  test("where a session was last used is deleted after six months", async () => {
    const { ana, phone } = await signedIn();
    const accountId = await idOf(ana);
    const networks = async () => {
      const sessions = product.ctx.db.selectFrom("creatorSession").select("network");
      return (await sessions.where("accountId", "=", accountId).where("network", "is not", null).execute()).map(
        ({ network }) => network,
      );
    };
    await cleanupEvents(product.ctx);
    expect(await networks()).toEqual([phone.address]);
    const used = product.ctx.db.updateTable("creatorSession").set({ lastSeenAt: sql`now() - interval '185 days'` });
    await used.where("accountId", "=", accountId).execute();
    await cleanupEvents(product.ctx);
    expect(await networks()).toEqual([]);
  });

  test("newer entries can neither be deleted nor changed", async () => {
    const ana = await creator(product);
    const accountId = await idOf(ana);
    await insert(accountId, 5, "signed_in");
    const { db } = product.ctx;
    await expect(db.deleteFrom("accountEvent").where("accountId", "=", accountId).execute()).rejects.toThrow(
      "append-only",
    );
    const changes = [
      { kind: "signed_out" as const, network: null, userAgent: null, details: null },
      { network: "1.1.1.1" },
    ];
    for (const change of changes)
      await expect(
        db.updateTable("accountEvent").set(change).where("accountId", "=", accountId).execute(),
      ).rejects.toThrow("append-only");
    await expect(sql`truncate account_event`.execute(db)).rejects.toThrow("append-only");
  });

  test("a deleted account's entries lose device, network and details", async () => {
    const { ana } = await signedIn();
    const accountId = await idOf(ana);
    await inTransaction(product.ctx, (ctx) => deleteAccountData(ctx, accountId));
    const rows = await product.ctx.db
      .selectFrom("accountEvent")
      .select(["kind", "network", "userAgent", "details"])
      .where("accountId", "=", accountId)
      .orderBy("id")
      .execute();
    const empty = { network: null, userAgent: null, details: null };
    expect(rows).toEqual(["new_device", "deleted"].map((kind) => ({ kind, ...empty })));
    const sessions = product.ctx.db.selectFrom("creatorSession").select(["network", "userAgent"]);
    for (const row of await sessions.where("accountId", "=", accountId).execute())
      expect(row).toEqual({ network: null, userAgent: "" });
  });
});
