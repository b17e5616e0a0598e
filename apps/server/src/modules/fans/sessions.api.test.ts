import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#core/http/app";
import { maxLinkMs } from "#core/http/media-links";
import { hashToken } from "#core/keys/keys";
import { createApp } from "#http/app";
import { newVerification, verifyEmail } from "#test/grants";
import { get, linksOf } from "#test/media";
import { newRegistration, order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { addStory, openWorld, subscribe, type World } from "#test/world";

const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const dayMs = 86_400_000;
const cookieOf = (person: Person) => person.cookies.get("camarim_fan") ?? "";

/** Another browser with a copy of this browser's fan cookie. */
function copyOf(person: Person): Person {
  const thief = visitor(product);
  thief.cookies.set("camarim_fan", cookieOf(person));
  return thief;
}

const me = async (person: Person) => {
  const { status, body } = await person.request("/v1/fan/me");
  return status === 200 ? (body.emails as string[]) : status;
};
const list = async (person: Person) => (await person.request("/v1/fan/sessions")).body.data;
const sessionOf = (person: Person) =>
  product.ctx.db
    .selectFrom("fanSession")
    .selectAll()
    .where("tokenHash", "=", hashToken(cookieOf(person)))
    .executeTakeFirstOrThrow();

describe("a cookie that an attacker knows", () => {
  test("a copied cookie shows nothing of the e-mail that its victim verifies, and is invalid a minute later", async () => {
    const { email } = await subscribe(world, world.owner, "paying");
    const attacker = visitor(product);
    await attacker.request("/v1/checkout", { body: order(world.other) });
    const victim = copyOf(attacker);
    await verifyEmail(product, victim, email);
    expect(cookieOf(victim)).not.toBe(cookieOf(attacker));
    expect(await me(victim)).toEqual([email]);
    for (const path of ["/v1/fan/me", "/v1/fan/export", "/v1/fan/subscriptions", "/v1/fan/sessions"])
      expect(JSON.stringify((await attacker.request(path)).body)).not.toContain(email);
    expect(await me(attacker)).toEqual([]);
    expect((await attacker.request(`/v1/creators/${world.owner.username}/stories`)).status).toBe(403);
    expect((await victim.request(`/v1/creators/${world.owner.username}/stories`)).status).toBe(200);
    product.clock.aheadMs += 66_000;
    expect(await me(attacker)).toBe(401);
    expect(await me(victim)).toEqual([email]);
  });

  test("a copied cookie loses its session when the fan verifies another e-mail", async () => {
    const person = visitor(product);
    const [one, other] = [newRegistration().email, newRegistration().email];
    await verifyEmail(product, person, one);
    const thief = copyOf(person);
    expect(await me(thief)).toEqual([one]);
    await verifyEmail(product, person, other);
    product.clock.aheadMs += 66_000;
    expect(await me(thief)).toBe(401);
    expect(new Set(await me(person).then((emails) => emails as string[]))).toEqual(new Set([one, other]));
  });

  test("copies of one cookie that verify e-mails at the same time get a session each", async () => {
    const attacker = visitor(product);
    await attacker.request("/v1/checkout", { body: order(world.other) });
    const people = [attacker, copyOf(attacker), copyOf(attacker), copyOf(attacker)];
    const emails = people.map(() => newRegistration().email);
    await Promise.all(people.map((person, i) => verifyEmail(product, person, emails[i] ?? "")));
    expect(new Set(people.map(cookieOf)).size).toBe(people.length);
    for (const [i, person] of people.entries()) expect(await me(person)).toEqual([emails[i]]);
  });

  test("a copied cookie gets no push notifications about what its victim verifies", async () => {
    const attacker = visitor(product);
    await attacker.request("/v1/checkout", { body: order(world.other) });
    const target = pushTarget(product);
    const push = (person: Person) => person.request(`/v1/fan/push?endpoint=${encodeURIComponent(target.endpoint)}`);
    expect((await attacker.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } })).status).toBe(
      200,
    );
    const victim = copyOf(attacker);
    await verifyEmail(product, victim, newRegistration().email);
    const targets = product.ctx.db.selectFrom("pushSubscription").select("sessionId");
    const { sessionId } = await targets.where("endpoint", "=", target.endpoint).executeTakeFirstOrThrow();
    expect(sessionId).not.toBe((await sessionOf(victim)).id);
    // Moving the push subscription requires the endpoint and the same browser.
    expect((await push(victim)).body).toMatchObject({ quiet: false, replaced: true });
    await victim.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } });
    expect((await push(victim)).body).toMatchObject({ quiet: false, replaced: false });
    expect((await push(visitor(product))).status).toBe(401);
  });
});

describe("browsers with a replaced cookie", () => {
  test("a browser keeps its orders when its cookie is replaced, and gets orders sent with the old cookie", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    const before = copyOf(fan.person);
    await verifyEmail(product, fan.person, newRegistration().email);
    expect((await fan.person.request(`/v1/checkout/${fan.orderId}`)).status).toBe(200);
    const { status, body } = await before.request("/v1/checkout", { body: order(world.other) });
    expect([status, before.cookies.get("camarim_fan")]).toEqual([201, cookieOf(before)]);
    for (const browser of [before, fan.person])
      expect((await browser.request(`/v1/checkout/${body._id}`)).status).toBe(200);
  });

  test("a browser that orders and verifies an e-mail at the same time loses no order", async () => {
    for (let i = 0; i < 5; i++) {
      const person = visitor(product);
      await person.request("/v1/checkout", { body: order(world.other) });
      const before = copyOf(person);
      const [{ body }] = await Promise.all([
        before.request("/v1/checkout", { body: order(world.owner) }),
        verifyEmail(product, person, newRegistration().email),
      ]);
      expect((await person.request(`/v1/checkout/${body._id}`)).status).toBe(200);
    }
  });

  test("media links of a replaced fan session keep playing", async () => {
    const fan = await subscribe(world, world.owner, "paying");
    const id = await addStory(product, world.owner);
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    const before = copyOf(fan.person);
    await verifyEmail(product, fan.person, newRegistration().email);
    await verifyEmail(product, fan.person, newRegistration().email);
    for (const browser of [before, fan.person]) expect((await get(world, browser, link)).statusCode).toBe(200);
    expect((await get(world, visitor(product), link)).statusCode).toBe(404);
    product.clock.aheadMs += maxLinkMs;
    expect((await get(world, fan.person, link)).statusCode).toBe(404);
  });

  test("a logout shortly after the replacement of a cookie ends the old cookie too", async () => {
    const person = visitor(product);
    await verifyEmail(product, person, newRegistration().email);
    await person.request("/v1/fan/logout", { method: "POST" });
    expect(await me(person)).toBe(401);
  });
});

describe("the lifetime of sessions", () => {
  test("a fan's session ends 90 days after its last use and 400 days after its start", async () => {
    const [idle, used] = [visitor(product), visitor(product)];
    for (const person of [idle, used]) await verifyEmail(product, person, newRegistration().email);
    for (let day = 80; day < 400; day += 80) {
      product.clock.aheadMs = day * dayMs;
      expect(await me(used), `day ${day}`).toHaveLength(1);
      if (day > 90) expect(await me(idle)).toBe(401);
    }
    product.clock.aheadMs = 401 * dayMs;
    expect(await me(used)).toBe(401);
  });
});

describe("devices of a fan", () => {
  async function signedIn(email: string, userAgent: string) {
    const person = visitor(product);
    const body = await newVerification(product, email);
    await person.request("/v1/fan/session", { body, headers: { "user-agent": userAgent } });
    return person;
  }

  test("a fan's devices are listed with the current one marked, and signed out one by one", async () => {
    const { email } = newRegistration();
    const [phone, laptop] = [await signedIn(email, "Telefone"), await signedIn(email, "Computador")];
    const stranger = await signedIn(newRegistration().email, "Outra pessoa");
    const devices = await list(phone);
    expect(devices.map(({ userAgent, current }: Record<string, unknown>) => [userAgent, current]).sort()).toEqual([
      ["Computador", false],
      ["Telefone", true],
    ]);
    const networks = devices.map(({ network }: { network: string }) => network).sort();
    expect(networks).toEqual([phone.address, laptop.address].sort());
    const other = devices.find(({ current }: { current: boolean }) => !current)._id;
    const end = (person: Person, id: string) => person.request(`/v1/fan/sessions/${id}`, { method: "DELETE" });
    expect((await end(stranger, other)).body.code).toBe("NOT_FOUND");
    expect((await end(visitor(product), other)).status).toBe(401);
    expect(await me(laptop)).toEqual([email]);
    expect([(await end(phone, other)).status, (await end(phone, other)).status]).toEqual([204, 204]);
    expect(await me(laptop)).toBe(401);
    expect(await list(phone)).toHaveLength(1);
    expect((await end(phone, (await list(phone))[0]._id)).status).toBe(204);
    expect([await me(phone), cookieOf(phone)]).toEqual([401, ""]);
  });

  test("a fan's devices are those with one of their e-mails or orders, and no others", async () => {
    const { person: ordered, email } = await subscribe(world, world.owner, "paying");
    const [phone, shared] = [
      await signedIn(email, "Telefone"),
      await signedIn(newRegistration().email, "De outra pessoa"),
    ];
    await shared.request("/v1/checkout", { body: order(world.owner, { email }) });
    const ids = async (person: Person) => (await list(person)).map(({ _id }: { _id: string }) => _id).sort();
    const [mine, ordering, others] = [await sessionOf(phone), await sessionOf(ordered), await sessionOf(shared)];
    expect(await ids(phone)).toEqual([mine.id, ordering.id].sort());
    // A browser without a verified e-mail sees no other device.
    expect(await ids(ordered)).toEqual([ordering.id]);
    expect(await ids(shared)).toEqual([others.id]);
  });

  test("a fan signs out all other devices, and the current one gets a new cookie", async () => {
    const { email } = newRegistration();
    const [phone, laptop] = [await signedIn(email, "Telefone"), await signedIn(email, "Computador")];
    const thief = copyOf(phone);
    const fan = await subscribe(world, world.owner, "paying");
    await verifyEmail(product, fan.person, email);
    expect((await phone.request("/v1/fan/sessions", { method: "DELETE" })).status).toBe(204);
    expect(await Promise.all([phone, laptop, thief, fan.person].map(me))).toEqual([[email], 401, 401, 401]);
    expect((await list(phone)).map(({ userAgent }: { userAgent: string }) => userAgent)).toEqual(["node"]);
  });

  test("another site's page cannot end a fan's sessions", async () => {
    const phone = await signedIn(newRegistration().email, "Telefone");
    const paths = ["/v1/fan/sessions", `/v1/fan/sessions/${(await list(phone))[0]._id}`];
    // Also one on another host of our domain.
    for (const headers of [{ origin: "https://mau.example" }, { "sec-fetch-site": "same-site" }])
      for (const path of paths)
        expect((await phone.request(path, { method: "DELETE", headers })).body.code).toBe("ORIGIN_REFUSED");
    const headers = { "sec-fetch-site": "same-origin" };
    expect((await phone.request(paths[0] as string, { method: "DELETE", headers })).status).toBe(204);
  });
});

describe("cookies over TLS", () => {
  let app: App;
  let secure: { request: Person["request"]; cookies: Map<string, string> };
  beforeAll(async () => {
    const config = { ...product.ctx.config, mode: "production" as const };
    app = await createApp({ ...product.ctx, config });
    await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app?.close());

  function secureVisitor() {
    const { port } = app.server.address() as { port: number };
    secure = visitor({ address: `http://127.0.0.1:${port}` });
    return secure;
  }

  test("a fan's cookie has the __Host- prefix over TLS, and one without it is ignored", async () => {
    const person = secureVisitor();
    await person.request("/v1/checkout", { body: order(world.owner) });
    expect([...person.cookies].filter(([, value]) => value).map(([name]) => name)).toEqual(["__Host-camarim_fan"]);
    expect((await person.request("/v1/fan/me")).status).toBe(200);
    const planted = secureVisitor();
    planted.cookies.set("camarim_fan", person.cookies.get("__Host-camarim_fan") ?? "");
    const { status, headers } = await planted.request("/v1/fan/me");
    expect([status, headers.getSetCookie()]).toEqual([401, []]);
  });

  test("a cookie without the __Host- prefix is replaced by one with it, and works only until then", async () => {
    const { person: old, subscriptionId } = await subscribe(world, world.owner, "paying");
    const person = secureVisitor();
    person.cookies.set("camarim_fan", cookieOf(old));
    // Two concurrent requests.
    const [first, second] = await Promise.all([person.request("/v1/fan/me"), person.request("/v1/fan/me")]);
    for (const { body } of [first, second]) expect(body.subscriptions[0]._id).toBe(subscriptionId);
    expect(first.headers.getSetCookie().join()).toMatch(
      /__Host-camarim_fan=[\w-]{43}; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax.*camarim_fan=; .*Path=\//,
    );
    person.cookies.delete("camarim_fan");
    expect((await person.request("/v1/fan/me")).status).toBe(200);
    const planted = secureVisitor();
    planted.cookies.set("camarim_fan", cookieOf(old));
    expect((await planted.request("/v1/fan/me")).status).toBe(401);
  });

  test("a fan's logout clears the cookie with and without the __Host- prefix", async () => {
    const person = secureVisitor();
    await person.request("/v1/checkout", { body: order(world.owner) });
    const { headers } = await person.request("/v1/fan/logout", { method: "POST" });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-camarim_fan=; .*Path=\/; .*Secure/),
      expect.stringMatching(/^camarim_fan=; .*Path=\//),
    ]);
  });
});
