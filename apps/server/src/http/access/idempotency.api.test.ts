import { randomUUID } from "node:crypto";
import * as contract from "@camarim/contract";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { countWaiting } from "#test/count-waiting";
import {
  creator,
  type HttpResponse,
  newRegistration,
  order,
  type Person,
  password,
  pixSettings,
  seller,
  visitor,
} from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { cleanupRequestsJob } from "../http.jobs.ts";
import { recordLimits } from "./idempotency.ts";

const product = startProduct();
const minuteMs = 60_000;

type WriteRequest = { path: string; body?: unknown; method?: string };

const withKey = (person: Person, key: string, { path, method = "POST", body }: WriteRequest) =>
  person.request(path, { method, headers: { "idempotency-key": key }, ...(body !== undefined && { body }) });

/** Without ids each request creates new plans and archives the others: only the key prevents a second execution. */
const plans = (price = 2990): WriteRequest => ({
  path: "/v1/plan/all",
  method: "PUT",
  body: { data: [{ name: "Mensal", price, periodMonths: 1 }] },
});

const isReplay = ({ headers }: HttpResponse) => headers.get("idempotency-replayed") === "true";

describe("repeated writes with the same idempotency key", () => {
  test("a repeated write runs once and gets the same response, also when the requests are concurrent", async () => {
    const ana = await creator(product);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 12 }, () => withKey(ana, key, plans())));
    const done = responses.filter(({ status }) => status === 200);
    expect(done.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(new Set(done.map(({ body }) => body.data[0]._id)).size).toBe(1);
    for (const { status, body, headers } of responses) {
      if (status === 200) continue;
      expect([status, body.code, headers.get("retry-after")]).toEqual([409, "IDEMPOTENCY_KEY_RUNNING", "1"]);
    }
    const again = await withKey(ana, key, plans());
    expect([again.status, isReplay(again), again.body]).toEqual([200, true, done[0]?.body]);
    expect((await ana.request("/v1/plan/all")).body.data).toEqual(done[0]?.body.data);
  });

  test("a repeated write gets the same response where it is empty or an error", async () => {
    const ana = await seller(product);
    const { body: story } = await ana.upload("/v1/stories/files/closed", [["file", makeVideo(), "a.mp4"]]);
    const remove = { path: `/v1/stories/${story._id}`, method: "DELETE" };
    expect((await withKey(ana, "remove", remove)).status).toBe(204);
    const again = await withKey(ana, "remove", remove);
    expect([again.status, isReplay(again)]).toEqual([204, true]);

    const empty = { path: "/v1/plan/all", method: "PUT", body: { data: [] } };
    const refused = await withKey(ana, "empty", empty);
    expect(refused).toMatchObject({ status: 409, body: { code: "PLAN_REQUIRED" } });
    const refusedAgain = await withKey(ana, "empty", empty);
    expect([refusedAgain.status, isReplay(refusedAgain), refusedAgain.body]).toEqual([409, true, refused.body]);
  });

  test("a write runs again after 24 hours, when its idempotency record has been deleted", async () => {
    const ana = await creator(product);
    const first = await withKey(ana, "day", plans());
    const tidy = () => cleanupRequestsJob.run(product.ctx, {}, new AbortController().signal);
    product.clock.aheadMs += 23.9 * 60 * minuteMs;
    await tidy();
    expect((await withKey(ana, "day", plans())).body).toEqual(first.body);
    product.clock.aheadMs += 0.2 * 60 * minuteMs;
    expect((await withKey(ana, "day", plans())).body).not.toEqual(first.body);
    product.clock.aheadMs += 24 * 60 * minuteMs;
    await tidy();
    expect(await product.ctx.db.selectFrom("idempotencyRecord").selectAll().execute()).toEqual([]);
  });
});

describe("different writes with the same idempotency key", () => {
  test("a second write with the same key is refused when its body or its URL differs", async () => {
    const ana = await creator(product);
    expect((await withKey(ana, "k", plans(2990))).status).toBe(200);
    const pix = { path: "/v1/account/pix", method: "PUT", body: pixSettings };
    for (const other of [plans(3990), pix]) {
      expect(await withKey(ana, "k", other)).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
    }
    expect((await ana.request("/v1/plan/all")).body.data[0].price).toBe(2990);
  });

  test("two people may use the same key for their own writes", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const hers = await withKey(ana, "shared", plans());
    const others = await withKey(bia, "shared", plans());
    expect([others.status, isReplay(others)]).toEqual([200, false]);
    expect(others.body.data[0]._id).not.toBe(hers.body.data[0]._id);
    expect((await withKey(visitor(product), "shared", plans())).status).toBe(401);
  });
});

describe("orders with an idempotency key", () => {
  test("a retry of an order without a cookie returns the same order, and sets no cookie", async () => {
    const body = order(await seller(product));
    const [first, retry] = [visitor(product), visitor(product)];
    retry.address = first.address;
    const placed = await withKey(first, "order", { path: "/v1/checkout", body });
    expect([placed.status, first.cookies.has("camarim_fan")]).toEqual([201, true]);
    const again = await withKey(retry, "order", { path: "/v1/checkout", body });
    expect([again.status, isReplay(again), again.body]).toEqual([201, true, placed.body]);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect((await retry.request(`/v1/checkout/${placed.body._id}`)).status).toBe(401);

    const changed = { ...body, fan: { ...body.fan, name: "Outra Pessoa" } };
    expect((await withKey(retry, "order", { path: "/v1/checkout", body: changed })).status).toBe(422);
    const elsewhere = await withKey(visitor(product), "order", { path: "/v1/checkout", body });
    expect([elsewhere.status, isReplay(elsewhere)]).toEqual([201, false]);
    expect(elsewhere.body._id).not.toBe(placed.body._id);
  });

  test("a retry of an order by the browser that has its cookie returns the same order", async () => {
    const body = order(await seller(product));
    const fan = visitor(product);
    const placed = await withKey(fan, "order", { path: "/v1/checkout", body });
    expect((await withKey(fan, "order", { path: "/v1/checkout", body })).body).toEqual(placed.body);
    expect((await fan.request("/v1/fan/me")).body.subscriptions).toHaveLength(1);
  });
});

describe("uploads with an idempotency key", () => {
  const send = (person: Person, key: string, path: string, file: Blob) => {
    const form = new FormData();
    form.append("file", file, "a.mp4");
    return withKey(person, key, { path, body: form });
  };

  test("an upload retried with the same key makes one story, and another file with that key is refused", async () => {
    const ana = await creator(product);
    const path = "/v1/stories/files/closed";
    const video = makeVideo();
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(ana, "story", path, video)));
    const again = await send(ana, "story", path, video);
    expect([again.status, isReplay(again)]).toEqual([201, true]);
    for (const { status, body } of responses) {
      if (status === 201) expect(body._id).toBe(again.body._id);
      else expect([status, body.code]).toEqual([409, "IDEMPOTENCY_KEY_RUNNING"]);
    }
    expect((await ana.request("/v1/stories/me")).body.totalCount).toBe(1);
    const longer = new Blob([video, new Uint8Array(1)]);
    expect(await send(ana, "story", path, longer)).toMatchObject({
      status: 422,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
  });

  test("a broken upload can be retried with its key; the creator's response to a receipt differs from the fan's", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { body } = await fan.request("/v1/checkout", { body: order(ana) });
    const path = `/v1/subscriptions/${body.subscriptionId}/payment/receipt`;
    const broken = { "idempotency-key": "receipt", "content-type": "multipart/form-data; boundary=x" };
    const cut = await fan.request(path, { method: "POST", body: "--x\r\n", headers: broken });
    expect(cut).toMatchObject({ status: 400, body: { code: "UPLOAD_MALFORMED" } });
    const picture = await makePicture();
    const sent = await send(fan, "receipt", path, picture);
    expect([sent.status, isReplay(sent), sent.body.receiptChecks]).toEqual([200, false, undefined]);
    const hers = await send(ana, "receipt", path, picture);
    expect([hers.status, isReplay(hers)]).toEqual([200, false]);
    expect(hers.body.receiptChecks).not.toEqual([]);
    const again = await send(fan, "receipt", path, picture);
    expect([isReplay(again), again.body]).toEqual([true, sent.body]);
  });
});

describe("the stored responses of one caller", () => {
  const { records, bytes, keptMinutes } = recordLimits;

  /** Copies a caller's record `count` times, as of `minutesAgo`. */
  const copy = (key: string, count: number, { minutesAgo = 0, body = "" } = {}) =>
    sql`insert into idempotency_record (caller, key, fingerprint, attempt, expires_at, status, body)
      select caller, ${`${minutesAgo}-`} || i, fingerprint, attempt, expires_at - ${minutesAgo} * interval '1 minute', status,
        coalesce(nullif(${body}::text, ''), body)
      from idempotency_record, generate_series(1, ${count}) i where key = ${key}`.execute(product.ctx.db);
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from idempotency_record
      where caller = (select caller from idempotency_record where key = 'kept')`.execute(product.ctx.db);
    return rows[0]?.total;
  };

  test("above their limit the older half is deleted, but none of the last minutes", async () => {
    await sql`delete from idempotency_record`.execute(product.ctx.db);
    const ana = await creator(product);
    const first = await withKey(ana, "kept", plans());
    await copy("kept", records, { minutesAgo: keptMinutes + 1 });
    expect(await withKey(ana, "next", plans())).toMatchObject({ status: 200 });
    expect(await count()).toBe(records / 2 + 2);
    expect((await withKey(ana, "kept", plans())).body).toEqual(first.body);

    await sql`delete from idempotency_record where key like '11-%'`.execute(product.ctx.db);
    await copy("kept", records);
    const refused = await withKey(ana, "too-many", plans(4990));
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_ATTEMPTS" } });
    // A repeat is no new record, and another person and a write without a key are not concerned.
    expect(isReplay(await withKey(ana, "kept", plans()))).toBe(true);
    expect((await ana.request("/v1/plan/all", { method: "PUT", body: plans().body })).status).toBe(200);
    expect((await withKey(await creator(product), "kept-too", plans())).status).toBe(200);
    product.clock.aheadMs += (keptMinutes + 1) * minuteMs;
    expect((await withKey(ana, "too-many", plans(4990))).status).toBe(200);
  });

  test("their size is limited, whatever their number", async () => {
    await sql`delete from idempotency_record`.execute(product.ctx.db);
    const ana = await creator(product);
    await withKey(ana, "kept", plans());
    await copy("kept", 10, { minutesAgo: keptMinutes + 1, body: `"${"x".repeat(bytes / 10)}"` });
    expect((await withKey(ana, "next", plans())).status).toBe(200);
    expect(await count()).toBe(7);
  });
});

describe("writes that did not finish", () => {
  /** Blocks every write to the plans while `during` runs. */
  const withPlansLocked = (during: () => Promise<void>) =>
    product.ctx.db.transaction().execute(async (db) => {
      await sql`lock table plan in access exclusive mode`.execute(db);
      await during();
    });

  test("a write that failed by a server error can be retried with the same key", async () => {
    const ana = await creator(product);
    await withPlansLocked(async () => {
      expect(await withKey(ana, "busy", plans())).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    });
    const again = await withKey(ana, "busy", plans());
    expect([again.status, isReplay(again)]).toEqual([200, false]);
  });

  test("a write that was rate limited can be retried with the same key later", async () => {
    const body = order(await seller(product));
    const fan = visitor(product);
    for (let i = 0; i < 3; i++)
      await fan.request("/v1/checkout", { body: { ...body, fan: { ...body.fan, email: `${i}@a.br` } } });
    expect((await withKey(fan, "fourth", { path: "/v1/checkout", body })).body.code).toBe("TOO_MANY_OPEN_CHECKOUTS");
    product.clock.aheadMs += 25 * 60 * minuteMs;
    expect((await withKey(fan, "fourth", { path: "/v1/checkout", body })).status).toBe(201);
  });

  test("a write interrupted by a crash is locked for two minutes, and a retry then runs it", async () => {
    const ana = await creator(product);
    await withKey(ana, "dead", plans());
    const leaseEnd = new Date(product.ctx.now().getTime() + 2 * minuteMs);
    const { db } = product.ctx;
    await db
      .updateTable("idempotencyRecord")
      .set({ status: null, body: null, expiresAt: leaseEnd })
      .where("key", "=", "dead")
      .execute();
    expect((await withKey(ana, "dead", plans())).body.code).toBe("IDEMPOTENCY_KEY_RUNNING");
    product.clock.aheadMs += 2 * minuteMs;
    expect((await withKey(ana, "dead", plans(3990))).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const again = await withKey(ana, "dead", plans());
    expect([again.status, isReplay(again)]).toEqual([200, false]);
    expect(isReplay(await withKey(ana, "dead", plans()))).toBe(true);
  });

  test("a slow write does not overwrite the stored response of the retry that took over its lease", async () => {
    const ana = await creator(product);
    const responses: Promise<HttpResponse>[] = [];
    await withPlansLocked(async () => {
      responses.push(withKey(ana, "slow", plans()));
      await expect.poll(() => countWaiting(product)).toBe(1);
      product.clock.aheadMs += 2 * minuteMs;
      responses.push(withKey(ana, "slow", plans()));
      await expect.poll(() => countWaiting(product)).toBe(2);
    });
    const [slow, second] = await Promise.all(responses);
    expect([slow?.status, second?.status]).toEqual([200, 200]);
    const repeated = await withKey(ana, "slow", plans());
    expect([isReplay(repeated), repeated.body]).toEqual([true, second?.body]);
  });
});

describe("idempotency keys", () => {
  test.each(["", "duas palavras", "x".repeat(256), "\u00e9"])("the idempotency key %j is refused", async (key) => {
    const ana = await creator(product);
    expect(await withKey(ana, key, plans())).toMatchObject({ status: 400, body: { code: "IDEMPOTENCY_KEY_INVALID" } });
    expect((await ana.request("/v1/plan/all")).body.data).toEqual([]);
  });

  test("sign-in endpoints and reads ignore the idempotency key", async () => {
    const ana = await creator(product);
    const login = { path: "/v1/auth/login", body: { usernameOrEmail: ana.username, password } };
    const tokens = [await withKey(ana, "x y", login), await withKey(ana, "x y", login)].map(
      ({ body }) => body.accessToken,
    );
    expect(new Set(tokens).size).toBe(2);
    const register = { path: "/v1/auth/register", body: newRegistration() };
    expect((await withKey(visitor(product), "r", register)).status).toBe(201);
    expect((await withKey(visitor(product), "r", register)).status).toBe(409);
    expect((await withKey(ana, "x y", { path: "/v1/me", method: "GET" })).status).toBe(200);
    const { login: signIn, register: join, logout, forgotPassword, resetPassword, verifyEmail, getMe } = contract.auth;
    const { reportIntrusion } = contract.auth;
    for (const endpoint of [
      signIn,
      join,
      logout,
      forgotPassword,
      resetPassword,
      verifyEmail,
      reportIntrusion,
      getMe,
      contract.fans.fanLogout,
      contract.whitelist.openSession,
      contract.fans.deleteFanSession,
      contract.fans.deleteFanSessions,
    ])
      expect(contract.acceptsIdempotencyKey(endpoint)).toBe(false);
  });

  test("stored idempotent responses contain no session token", async () => {
    const ana = await seller(product);
    await withKey(ana, "x", { path: "/v1/auth/login", body: { usernameOrEmail: ana.username, password } });
    await withKey(visitor(product), "order", { path: "/v1/checkout", body: order(ana) });
    const rows = await product.ctx.db.selectFrom("idempotencyRecord").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/accessToken|camarim_fan/);
  });
});

test("the OpenAPI document lists the Idempotency-Key header and its errors for every write that accepts it", async () => {
  const { body } = await visitor(product).request("/v1/openapi.json");
  const operation = body.paths["/v1/plan/all"];
  expect(operation.put.parameters).toMatchObject([{ in: "header", name: "idempotency-key" }]);
  const codes = (of: { responses: object }) => JSON.stringify(of.responses);
  expect(codes(operation.put)).toContain("IDEMPOTENCY_KEY_REUSED");
  expect(codes(operation.get)).not.toContain("IDEMPOTENCY_KEY");
  expect(codes(body.paths["/v1/auth/login"].post)).toContain("TOO_MANY_ATTEMPTS");
});
