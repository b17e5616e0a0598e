import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#core/http/app";
import { confirm, creator, newRegistration, order, type Person, password, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { createApp } from "../app.ts";
import { cleanupRequestsJob } from "../http.jobs.ts";

const product = startProduct();
const second = {} as { app: App; address: string };
beforeAll(async () => {
  second.app = await createApp(product.ctx);
  second.address = await second.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => second.app?.close());

const minuteMs = 60_000;

function someone(address: string, server = product.address) {
  return Object.assign(visitor({ address: server }), { address });
}

function logIn(address: string, usernameOrEmail: string, typed = "outra senha qualquer", server?: string) {
  return someone(address, server).request("/v1/auth/login", { body: { usernameOrEmail, password: typed } });
}

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();
const times = <T>(count: number, request: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => request(i)));
const repeat = (status: number, count: number) => Array<number>(count).fill(status);

describe("rate limits of logins", () => {
  test("an address has ten wrong passwords for a username, and then none until the window ends", async () => {
    const ana = await creator(product);
    for (let i = 0; i < 10; i++) expect((await logIn("203.0.113.1", ana.username)).status).toBe(401);
    const refused = await logIn("203.0.113.1", ` ${ana.username.toUpperCase()}`, password);
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_ATTEMPTS", title: "Tentativas demais" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);

    expect((await logIn("203.0.113.2", ana.username, password)).status).toBe(200);
    product.clock.aheadMs += 15 * minuteMs;
    expect((await logIn("203.0.113.1", ana.username, password)).status).toBe(200);
  });

  test("concurrent wrong passwords, also at another server, do not exceed the limit", async () => {
    const ana = await creator(product);
    const responses = await times(30, (i) =>
      logIn("203.0.113.3", ana.username, undefined, i % 2 ? second.address : product.address),
    );
    expect(statuses(responses)).toEqual([...repeat(401, 10), ...repeat(429, 20)]);
  });

  test("an unknown username is refused with the same response after as many wrong passwords", async () => {
    const ana = await creator(product);
    const [known, unknown] = await Promise.all(
      [ana.username, "ninguem.mesmo"].map((name) => times(12, () => logIn("203.0.113.4", name))),
    );
    expect(statuses(unknown ?? [])).toEqual(statuses(known ?? []));
    const bodies = (responses: typeof known) => new Set(responses?.map(({ body }) => JSON.stringify(body)));
    expect(bodies(unknown)).toEqual(bodies(known));
  });

  test("a username has fifteen wrong passwords from all addresses, and its owner logs in once the window ends", async () => {
    const ana = await creator(product);
    const responses = [];
    for (let i = 0; i < 3; i++) responses.push(...(await times(10, () => logIn(`203.0.113.${10 + i}`, ana.username))));
    expect(statuses(responses)).toEqual([...repeat(401, 15), ...repeat(429, 15)]);
    expect((await logIn("203.0.113.20", ana.username, password)).status).toBe(429);
    product.clock.aheadMs += 15 * minuteMs;
    expect((await logIn("203.0.113.20", ana.username, password)).status).toBe(200);
  });

  test("an address, or a /64 of IPv6, has fifty wrong passwords for all usernames", async () => {
    const ana = await creator(product);
    const responses = await times(55, (i) => logIn(`2001:db8:1:2::${i}`, `nome${i}`));
    expect(statuses(responses)).toEqual([...repeat(401, 50), ...repeat(429, 5)]);
    expect((await logIn("2001:db8:1:2:ffff::1", ana.username, password)).status).toBe(429);
    expect((await logIn("2001:db8:1:3::1", ana.username, password)).status).toBe(200);
  });

  test("successful logins do not count towards the limit of wrong guesses", async () => {
    const ana = await creator(product);
    for (let i = 0; i < 12; i++) expect((await logIn("203.0.113.30", ana.username, password)).status).toBe(200);
    expect(statuses(await times(10, () => logIn("203.0.113.30", ana.username)))).toEqual(repeat(401, 10));
  });
});

test("an X-Forwarded-For that is not the trusted proxy's does not change the address of a limit", async () => {
  const config = { ...product.ctx.config, trustProxy: undefined };
  const app = await createApp({ ...product.ctx, config });
  const reset = (i: number, remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/v1/auth/password/reset",
      remoteAddress,
      headers: { "x-forwarded-for": `203.0.113.${i}`, forwarded: `for=203.0.113.${i}`, "x-real-ip": `203.0.113.${i}` },
      payload: { token: "unknown", password: "uma senha bem longa" },
    });
  const responses = await times(25, (i) => reset(i, "198.51.100.7"));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...repeat(410, 20), ...repeat(429, 5)]);
  expect((await reset(0, "198.51.100.8")).statusCode).toBe(410);
  await app.close();
});

describe("rate limits of registrations", () => {
  test("an address registers twenty times an hour; taken names count and invalid requests do not", async () => {
    const body = newRegistration();
    const register = (typed: object) => someone("203.0.113.40").request("/v1/auth/register", { body: typed });
    await times(5, () => register({ ...body, username: "a b" }));
    const responses = [];
    for (let i = 0; i < 25; i++)
      responses.push(await register({ ...newRegistration(), ...(i % 2 && { username: body.username }) }));
    expect(responses.filter(({ status }) => status !== 429)).toHaveLength(20);
    expect(await register(newRegistration())).toMatchObject({ status: 429, body: { code: "TOO_MANY_ATTEMPTS" } });
    product.clock.aheadMs += 60 * minuteMs;
    expect((await register(newRegistration())).status).toBe(201);
  });

  test("an address finds out ten e-mails that have an account in an hour, by a registration or a change", async () => {
    const [ana, address] = [await creator(product), "203.0.113.41"];
    const join = () =>
      someone(address).request("/v1/auth/register", { body: { ...newRegistration(), email: ana.email } });
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await join()).body.code);
    expect(codes).toEqual([...Array<string>(10).fill("EMAIL_TAKEN"), "TOO_MANY_ATTEMPTS"]);
    const curious = Object.assign(visitor(product), { address });
    const asked = [];
    for (let i = 0; i < 11; i++) {
      // A new account each time, whose own limit is lower.
      if (i % 5 === 0) curious.token = (await creator(product)).token;
      const change = { method: "PUT", body: { email: ana.email } };
      asked.push((await curious.request("/v1/me", change)).body.code);
    }
    expect(asked).toEqual([...Array<string>(10).fill("EMAIL_TAKEN"), "TOO_MANY_ATTEMPTS"]);
  });
});

describe("rate limits of orders", () => {
  test("an address orders thirty times in ten minutes from one creator, and a hundred times in all", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const buy = (address: string, from: typeof ana) => someone(address).request("/v1/checkout", { body: order(from) });
    expect(statuses(await times(36, () => buy("203.0.113.50", ana)))).toEqual([...repeat(201, 30), ...repeat(429, 6)]);
    expect((await buy("203.0.113.51", ana)).status).toBe(201);
    expect((await buy("203.0.113.50", bia)).status).toBe(201);

    const probe = (i: number) =>
      someone("203.0.113.50").request("/v1/checkout", { body: { ...order(ana), username: `nome${i}` } });
    expect(statuses(await times(75, probe))).toEqual([...repeat(404, 69), ...repeat(429, 6)]);
    expect((await buy("203.0.113.50", bia)).status).toBe(429);
    product.clock.aheadMs += 10 * minuteMs;
    expect((await buy("203.0.113.50", ana)).status).toBe(201);
  });
});

describe("rate limits of coupon codes", () => {
  test("HEAD requests count towards the limit of guessed coupon codes", async () => {
    const ana = await seller(product);
    const guess = (i: number) =>
      someone("203.0.113.55").request(`/v1/creators/${ana.username}/coupons/NADA${i}`, {
        method: i % 2 ? "HEAD" : "GET",
      });
    expect(statuses(await times(40, guess))).toEqual([...repeat(404, 30), ...repeat(429, 10)]);
  });
});

describe("rate limits of a creator's own lists", () => {
  test("a creator makes 120 coupons and adds guests 60 times an hour, and fewer than 24 times that a day", async () => {
    const ana = await creator(product);
    const coupon = (i: number) => ({ code: `CUPOM${i}`, kind: "percent", value: 10, duration: "once" });
    const coupons = [];
    for (let i = 0; i < 122; i++) coupons.push(await ana.request("/v1/coupons", { body: coupon(i) }));
    expect(statuses(coupons)).toEqual([...repeat(201, 120), 429, 429]);
    const guest = (i: number) => ({ data: [{ contact: `convidada${i}@exemplo.com.br` }] });
    const guests = [];
    for (let i = 0; i < 62; i++) guests.push(await ana.request("/v1/whitelist", { body: guest(i) }));
    expect(statuses(guests)).toEqual([...repeat(201, 60), 429, 429]);
    product.clock.aheadMs += 60 * minuteMs;
    for (let i = 62; i < 104; i++) guests.push(await ana.request("/v1/whitelist", { body: guest(i) }));
    expect(statuses(guests.slice(62))).toEqual([...repeat(201, 40), 429, 429]);
  });

  test("writes without a declared limit are limited too, far above what a person does", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const change = (person: Person) =>
      person.request("/v1/account/setting", { method: "PATCH", body: { fanMessage: "Oi" } });
    const expected = (await change(ana)).status;
    for (let i = 0; i < 60; i++) await Promise.all(Array.from({ length: 20 }, () => change(ana)));
    expect((await change(ana)).status).toBe(429);
    expect([expected, (await change(bia)).status]).toEqual([200, 200]);
  });
});

describe("rate limits of writes that send e-mail", () => {
  test("changes that send e-mail are limited per account, whatever the address, and other changes are not", async () => {
    const ana = await creator(product);
    const change = (body: object, address: string) =>
      Object.assign(visitor(product, ana.token), { address }).request("/v1/me", { method: "PUT", body });
    const email = (i: number) => ({ email: `outra${i}${ana.email}` });
    const responses = [];
    for (let i = 0; i < 8; i++) responses.push(await change(email(i), `203.0.113.${70 + i}`));
    expect(statuses(responses)).toEqual([...repeat(200, 6), ...repeat(429, 2)]);
    expect((await change({ phoneNumber: "11912345678" }, "203.0.113.80")).status).toBe(200);
    product.clock.aheadMs += 60 * minuteMs;
    await confirm(ana);
    expect((await change(email(9), "203.0.113.81")).status).toBe(200);
  });

  test("e-mails to an address are limited, also when several people request them", async () => {
    const email = `vizinha${newRegistration().email}`;
    const body = { email };
    const request = async () => (await creator(product)).request("/v1/me", { method: "PUT", body });
    const responses = [];
    for (let i = 0; i < 6; i++) responses.push(await request());
    expect(statuses(responses)).toEqual([...repeat(200, 5), 429]);
  });
});

test("a rate limit is forgotten after its window", async () => {
  await logIn("203.0.113.60", "ninguem");
  const count = () =>
    product.ctx.db
      .selectFrom("throttle")
      .select((set) => set.fn.countAll().as("n"))
      .executeTakeFirst();
  await cleanupRequestsJob.run(product.ctx, {}, new AbortController().signal);
  expect((await count())?.n).toBeGreaterThan(0);
  product.clock.aheadMs += 24 * 60 * minuteMs;
  await cleanupRequestsJob.run(product.ctx, {}, new AbortController().signal);
  expect((await count())?.n).toBe(0);
});
