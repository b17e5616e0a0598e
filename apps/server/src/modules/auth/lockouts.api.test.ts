import { describe, expect, test } from "vitest";
import { isKnown, markDevice } from "#core/http/known-devices";
import { deriveKeys, type Keys } from "#core/keys/keys";
import { addApp, addPasskey, signInWithPasskey } from "#test/factors";
import { type Creator, creator, newRegistration, type Person, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { openLink, toLinkToken } from "./mailed-links.ts";

const product = startProduct({ work: true });
const minuteMs = 60_000;
const wrong = "outra senha qualquer";

const logIn = (person: Person, usernameOrEmail: string, typed = password) =>
  person.request("/v1/auth/login", { body: { usernameOrEmail, password: typed } });

/** A creator in the browser in which they have signed in with their password. */
async function signedIn(): Promise<Creator> {
  const person = await creator(product);
  expect((await logIn(person, person.username)).status).toBe(200);
  return person;
}

/** Tries wrong passwords for a username up to the limit, from several addresses. */
async function lockOut(name: string, addresses = 4) {
  for (let i = 0; i < addresses; i++) {
    const stranger = visitor(product);
    await Promise.all(Array.from({ length: 10 }, () => logIn(stranger, name, wrong)));
  }
}

/** Links to set a password. */
async function linksOf({ email }: Pick<Creator, "email">): Promise<string[]> {
  const { ctx } = product;
  const links = ctx.db.selectFrom("mailedLink").select("id").where("email", "=", email);
  const ofPasswords = links.where("purpose", "=", "password").orderBy("id");
  return (await ofPasswords.execute()).map(({ id }) => toLinkToken(ctx, id));
}

describe("wrong passwords from strangers", () => {
  test("wrong passwords of strangers do not lock an owner out of a device that they have used", async () => {
    const ana = await signedIn();
    const laptop = visitor(product);
    await logIn(laptop, ana.email);
    for (const name of [ana.username, ana.email]) await lockOut(name);
    expect((await logIn(visitor(product), ana.username)).body.code).toBe("TOO_MANY_ATTEMPTS");
    for (const known of [ana, laptop])
      for (const name of [ana.username, ana.email]) expect((await logIn(known, name)).status).toBe(200);
  });

  test("a locked username leaves its e-mail open, and does not show that both are one account", async () => {
    const [ana, other] = [await signedIn(), await signedIn()];
    await lockOut(ana.username);
    const stranger = visitor(product);
    const [ofAccount, ofOther] = [await logIn(stranger, ana.email, wrong), await logIn(stranger, other.email, wrong)];
    expect([ofAccount.status, ofAccount.body]).toEqual([ofOther.status, ofOther.body]);
    expect((await logIn(visitor(product), ana.email)).status).toBe(200);
  });

  test("an account has thirty wrong passwords in 15 minutes, for its username and e-mail together", async () => {
    const ana = await signedIn();
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const stranger = visitor(product);
      for (const name of [ana.username, ana.email])
        for (let n = 0; n < 5; n++) statuses.push((await logIn(stranger, name, wrong)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  test("an unknown username has as many wrong passwords as a known one, with the same responses", async () => {
    const ana = await signedIn();
    await lockOut(ana.username);
    const unknownUsername = newRegistration().username;
    await lockOut(unknownUsername);
    const [known, unknown] = [
      await logIn(visitor(product), ana.username),
      await logIn(visitor(product), unknownUsername),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(unknown.status).toBe(429);
  });
});

describe("known devices", () => {
  test("a known device has ten wrong passwords of its own, which do not count for other devices", async () => {
    const ana = await signedIn();
    const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(ana, ana.username, wrong)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logIn(ana, ana.username)).status).toBe(429);
    expect((await logIn(visitor(product), ana.username)).status).toBe(200);
    product.clock.aheadMs += 15 * minuteMs;
    expect((await logIn(ana, ana.username)).status).toBe(200);
  });

  test("a device is not known by the cookie of another account or device, or by an invented one", async () => {
    const [ana, mallory] = [await signedIn(), await signedIn()];
    await lockOut(ana.username);
    const [id, ...marks] = (ana.cookies.get("camarim_device") ?? "").split(".");
    const [own] = (mallory.cookies.get("camarim_device") ?? "").split(".");
    expect([id?.length, marks.length]).toEqual([22, 1]);
    const cookies = [
      mallory.cookies.get("camarim_device") ?? "",
      [own, ...marks].join("."),
      [id, "A".repeat(22)].join("."),
      [id, "A".repeat(26)].join("."),
      `${id}.${marks[0]}.`,
      "%00",
      "x".repeat(4_000),
    ];
    for (const cookie of cookies) {
      const stranger = visitor(product);
      stranger.cookies.set("camarim_device", cookie);
      expect((await logIn(stranger, ana.username)).status, cookie.slice(0, 60)).toBe(429);
    }
  });

  test("a device on which a mailed link set the password is a known device", async () => {
    const ana = await signedIn();
    for (const name of [ana.username, ana.email]) await lockOut(name);
    const phone = visitor(product);
    await phone.request("/v1/auth/password/forgot", { body: { email: ana.email } });
    await expect.poll(async () => (await linksOf(ana)).length).toBe(1);
    const [token] = await linksOf(ana);
    expect((await logIn(phone, ana.username)).status).toBe(429);
    const next = "outra senha bem comprida";
    expect((await phone.request("/v1/auth/password/reset", { body: { token, password: next } })).status).toBe(204);
    expect((await logIn(phone, ana.username, next)).status).toBe(200);
  });

  test("the cookie of a known device has room for eight accounts, and names none of them", async () => {
    const person = visitor(product);
    for (let i = 0; i < 10; i++) await person.request("/v1/auth/register", { body: newRegistration() });
    const cookie = person.cookies.get("camarim_device") ?? "";
    expect(cookie).toMatch(/^[\w-]{22}(\.[\w-]{26}){8}$/);
  });
});

describe("whoever reads the mailbox of an account with a second factor", () => {
  const reset = async (person: Creator, on: Person, next: string) => {
    const { ctx } = product;
    const { id } = await ctx.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    const token = toLinkToken(ctx, await openLink(ctx, { accountId: id, purpose: "password", email: person.email }));
    return on.request("/v1/auth/password/reset", { body: { token, password: next } });
  };
  const newPassword = (n: number) => `outra senha bem comprida ${n}`;
  const guess = async (person: Creator, on: Person, typed: string, count: number) => {
    const { body } = await logIn(on, person.username, typed);
    const codes: string[] = [];
    for (let i = 0; i < count; i++)
      codes.push(
        (await on.request("/v1/auth/login/code", { body: { pendingToken: body.pendingToken, code: `00000${i % 10}` } }))
          .body.code,
      );
    return codes;
  };
  const subject = "Muitos códigos errados na sua conta";
  const warningsTo = async (email: string) =>
    (await mailsTo(product, email)).filter((mail) => mail.subject === subject).length;

  test("a reset makes no device known to the second step, and each tenth wrong code warns the owner", async () => {
    const ana = await creator(product);
    await addApp(product, ana);
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) {
      const browser = visitor(product);
      expect((await reset(ana, browser, newPassword(n))).status).toBe(204);
      codes.push(...(await guess(ana, browser, newPassword(n), 4)));
    }
    expect(codes.filter((code) => code === "FACTOR_FAILED")).toHaveLength(10);
    expect(codes.filter((code) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(14);
    await expect.poll(() => warningsTo(ana.email)).toBe(1);
  });

  test("a reset forgets the devices on which the account has signed in", async () => {
    const ana = await signedIn();
    const before = ana.cookies.get("camarim_device") as string;
    expect((await reset(ana, visitor(product), newPassword(0))).status).toBe(204);
    for (const name of [ana.username, ana.email]) await lockOut(name);
    ana.cookies.set("camarim_device", before);
    expect((await logIn(ana, ana.username, newPassword(0))).status).toBe(429);
  });

  test("wrong codes are limited for the account over all devices, and other ways in remain", async () => {
    const ana = await creator(product);
    const { recoveryCodes, codeAt } = await addApp(product, ana);
    const { authenticator } = await addPasskey(product, ana);
    const browsers: Person[] = [];
    for (let n = 1; n <= 6; n++) {
      product.clock.aheadMs += 60_000;
      const browser = visitor(product);
      const { body } = await logIn(browser, ana.username);
      const code = { pendingToken: body.pendingToken, code: codeAt() };
      expect((await browser.request("/v1/auth/login/code", { body: code })).status).toBe(200);
      browsers.push(browser);
    }
    const codes: string[] = [];
    for (const browser of browsers) codes.push(...(await guess(ana, browser, password, 10)));
    expect(codes.filter((code) => code === "FACTOR_FAILED")).toHaveLength(50);
    expect(codes.slice(50)).toEqual(Array(10).fill("FACTOR_LOCKED"));
    await expect.poll(() => warningsTo(ana.email)).toBe(5);
    product.clock.aheadMs += 60 * minuteMs;
    const phone = visitor(product);
    const { body } = await logIn(phone, ana.username);
    const enter = (code: string) =>
      phone.request("/v1/auth/login/code", { body: { pendingToken: body.pendingToken, code } });
    const refused = await enter(codeAt());
    expect([refused.status, refused.body.code]).toEqual([429, "FACTOR_LOCKED"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(20 * 3_600);
    expect((await enter(recoveryCodes?.[0] as string)).status).toBe(200);
    expect((await signInWithPasskey(visitor(product), authenticator)).status).toBe(200);
    product.clock.aheadMs += 24 * 60 * minuteMs;
    const again = (await logIn(phone, ana.username)).body.pendingToken;
    const late = await phone.request("/v1/auth/login/code", { body: { pendingToken: again, code: codeAt() } });
    expect(late.status).toBe(200);
  });
});

describe("the mark of a known device", () => {
  test("it does not pass to the next account with the same username", async () => {
    const ana = await signedIn();
    const name = ana.username;
    const { db } = product.ctx;
    // As after the 90 days for which a former name is reserved.
    await ana.request("/v1/profile", { method: "PATCH", body: { username: newRegistration().username } });
    await db.deleteFrom("formerUsername").where("username", "=", name).execute();
    const bia = await creator(product);
    expect((await bia.request("/v1/profile", { method: "PATCH", body: { username: name } })).status).toBe(200);
    await lockOut(name);
    expect((await logIn(ana, name)).status).toBe(429);
  });

  test("it dies with the secret of the installation, and a previous secret still counts", async () => {
    const { ctx } = product;
    const owner = ["creator", "019aa000-0000-7000-8000-000000000001", "0"] as const;
    const keysOf = (secret: string, previousSecret?: string) => ({
      ...deriveKeys({ secret, previousSecret }),
      digest: ctx.keys.digest,
    });
    const [old, next] = ["a".repeat(40), "b".repeat(40)];
    const device = { id: "x".repeat(22), marks: [] as string[] };
    const reply = { setCookie: (_: string, value: string) => device.marks.push(...value.split(".").slice(1)) };
    markDevice({ ...ctx, keys: keysOf(old) }, reply as never, device, owner);
    const isKnownBy = (keys: Keys) => isKnown({ ...ctx, keys }, device, owner);
    expect([isKnownBy(keysOf(old)), isKnownBy(keysOf(next, old)), isKnownBy(keysOf(next))]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("reset links that a stranger requests", () => {
  const forgot = (person: Person, email: string) => person.request("/v1/auth/password/forgot", { body: { email } });

  test("a stranger's reset requests end no link of the owner, and do not count for a known device", async () => {
    const ana = await signedIn();
    expect((await forgot(ana, ana.email)).status).toBe(204);
    await expect.poll(async () => (await linksOf(ana)).length).toBe(1);
    const [own] = await linksOf(ana);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const stranger = visitor(product);
      for (let n = 0; n < 4; n++) statuses.push((await forgot(stranger, ana.email)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429, 204, 204, 429, 429, 429, 429, 429, 429]);
    expect((await forgot(ana, ana.email)).status).toBe(204);
    await expect.poll(async () => (await linksOf(ana)).length).toBe(7);
    const body = { token: own, password: "outra senha bem comprida" };
    expect((await visitor(product).request("/v1/auth/password/reset", { body })).status).toBe(204);
    for (const token of await linksOf(ana))
      expect((await visitor(product).request("/v1/auth/password/reset", { body: { ...body, token } })).status).toBe(
        410,
      );
  });

  test("when the limit of reset e-mails is reached, the last link of the owner still works", async () => {
    const ana = await signedIn();
    for (let i = 0; i < 5; i++) await forgot(visitor(product), ana.email);
    await expect.poll(async () => (await linksOf(ana)).length).toBe(5);
    product.clock.aheadMs += 29 * minuteMs;
    const owner = visitor(product);
    expect((await forgot(owner, ana.email)).status).toBe(429);
    const body = { token: (await linksOf(ana)).at(-1), password: "outra senha bem comprida" };
    expect((await owner.request("/v1/auth/password/reset", { body })).status).toBe(204);
  });
});

describe("changes of e-mail by strangers", () => {
  const ask = (person: Person, email: string) => person.request("/v1/me", { method: "PUT", body: { email } });

  test("accounts that name an owner's address do not use up the links to it", async () => {
    const ana = await creator(product, { isVerified: false });
    for (let i = 0; i < 5; i++) expect((await ask(await creator(product), ana.email)).body.code).toBe("EMAIL_TAKEN");
    expect((await ask(ana, ana.email)).status).toBe(200);
  });

  test("an account that named an address without verifying it keeps nobody from registering it later", async () => {
    const stranger = await creator(product, { isVerified: false });
    const named = stranger.email;
    const own = newRegistration().email;
    expect((await ask(stranger, own)).status).toBe(200);
    const links = product.ctx.db.selectFrom("mailedLink").select("id").where("email", "=", own);
    const { id } = await links.where("purpose", "=", "email").executeTakeFirstOrThrow();
    const body = { token: toLinkToken(product.ctx, id) };
    expect((await visitor(product).request("/v1/auth/email/verify", { body })).status).toBe(200);
    const registered = await visitor(product).request("/v1/auth/register", {
      body: { ...newRegistration(), email: named },
    });
    expect(registered.status).toBe(201);
  });
});
