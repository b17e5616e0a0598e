import { randomUUID } from "node:crypto";
import type { admin } from "@camarim/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#core/http/app";
import { endpoints } from "#test/endpoints";
import { addApp, addPasskey, createApp } from "#test/factors";
import { type Creator, creator, expireConfirmation, type Person, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { createApp as createServer } from "../../http/app.ts";
import { resetFactors } from "./change-factors.ts";
import { setRole } from "./set-role.ts";

const product = startProduct({ work: true });

const signIn = (person: Creator, on = visitor(product), typed = password) =>
  on.request("/v1/auth/login", { body: { usernameOrEmail: person.username, password: typed } });

const sendCode = (pendingToken: string, code: string, on = visitor(product)) =>
  on.request("/v1/auth/login/code", { body: { pendingToken, code } });

async function pendingTokenOf(person: Creator): Promise<string> {
  const { status, body } = await signIn(person);
  expect(status).toBe(202);
  return body.pendingToken;
}

const factorsOf = async (person: Creator) => (await person.request("/v1/auth/factors")).body;

describe("the authenticator app", () => {
  test("with an app the password alone opens no session, and a code completes the sign-in", async () => {
    const ana = await creator(product);
    const { codeAt, recoveryCodes } = await addApp(product, ana);
    expect(recoveryCodes).toHaveLength(10);
    const { status, body } = await signIn(ana);
    expect([status, body]).toEqual([202, { pendingToken: expect.any(String), methods: ["app"] }]);
    const thief = visitor(product, body.pendingToken);
    expect((await thief.request("/v1/me")).status).toBe(401);
    expect((await sendCode(body.pendingToken, "000000")).body.code).toBe("FACTOR_FAILED");
    const done = await sendCode(body.pendingToken, codeAt(1));
    expect(done.status).toBe(200);
    expect((await visitor(product, done.body.accessToken).request("/v1/me")).body.email).toBe(ana.email);
  });

  test("a code is accepted once, also concurrently, and neither is an older one", async () => {
    // Otherwise the next step of 30 seconds may begin meanwhile.
    product.clock.stoppedAtMs = Date.now();
    const ana = await creator(product);
    const { codeAt } = await addApp(product, ana);
    expect((await sendCode(await pendingTokenOf(ana), codeAt())).body.code).toBe("FACTOR_FAILED");
    const [pendingToken, code] = [await pendingTokenOf(ana), codeAt(1)];
    const statuses = await Promise.all([1, 2, 3].map(async () => (await sendCode(pendingToken, code)).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await sendCode(await pendingTokenOf(ana), codeAt())).body.code).toBe("FACTOR_FAILED");
  });

  test("codes of two steps ago and two steps ahead are refused", async () => {
    product.clock.stoppedAtMs = Date.now();
    const ana = await creator(product);
    const { codeAt } = await addApp(product, ana);
    product.clock.aheadMs += 300_000;
    const pendingToken = await pendingTokenOf(ana);
    for (const steps of [-2, 2]) expect((await sendCode(pendingToken, codeAt(steps))).body.code).toBe("FACTOR_FAILED");
    expect((await sendCode(pendingToken, codeAt(-1))).status).toBe(200);
  });

  test("a second app is refused, an unconfirmed secret changes nothing, and a removed app is gone", async () => {
    const ana = await creator(product);
    await ana.request("/v1/auth/app", { method: "POST" });
    expect((await signIn(ana)).status).toBe(200);
    const { codeAt } = await addApp(product, ana);
    expect((await ana.request("/v1/auth/app", { method: "POST" })).body.code).toBe("APP_ALREADY_ADDED");
    expect((await ana.request("/v1/auth/app/confirm", { body: { code: codeAt(1) } })).body.code).toBe(
      "APP_ALREADY_ADDED",
    );
    expect((await ana.request("/v1/auth/app", { method: "DELETE" })).status).toBe(204);
    expect((await ana.request("/v1/auth/app", { method: "DELETE" })).body.code).toBe("NOT_FOUND");
    expect((await signIn(ana)).status).toBe(200);
  });

  test("ten wrong codes cost less than a right one, whose recovery codes are hashed", async () => {
    const ana = await creator(product);
    const { body } = await ana.request("/v1/auth/app", { method: "POST" });
    const confirm = (code: string) => ana.request("/v1/auth/app/confirm", { body: { code } });
    const cpuOf = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const wrong = await cpuOf(async () => {
      for (let i = 0; i < 10; i++) expect((await confirm("000000")).body.code).toBe("FACTOR_FAILED");
    });
    const right = await cpuOf(async () =>
      expect((await confirm(createApp(product, body.url)())).body.recoveryCodes).toHaveLength(10),
    );
    expect(wrong).toBeLessThan(right);
  });

  test("the secret is confirmed with a code of its own, and is stored sealed", async () => {
    const ana = await creator(product);
    const { url } = (await ana.request("/v1/auth/app", { method: "POST" })).body;
    const { url: newer } = (await ana.request("/v1/auth/app", { method: "POST" })).body;
    const confirm = (code: string) => ana.request("/v1/auth/app/confirm", { body: { code } });
    expect((await confirm(createApp(product, url)())).body.code).toBe("FACTOR_FAILED");
    expect((await confirm(createApp(product, newer)())).status).toBe(200);
    const rows = await product.ctx.db.selectFrom("authenticatorApp").select("sealedSecret").execute();
    for (const { sealedSecret: sealed } of rows) expect(sealed.toString("latin1")).toMatch(/^CMR1/);
  });
});

describe("the second step of a sign-in", () => {
  test("it expires after five minutes, ends with the password, and a forged token is refused", async () => {
    const ana = await creator(product);
    const { codeAt } = await addApp(product, ana);
    const late = await pendingTokenOf(ana);
    product.clock.aheadMs += 5 * 60_000;
    expect((await sendCode(late, codeAt())).body.code).toBe("SIGN_IN_EXPIRED");
    const before = await pendingTokenOf(ana);
    const { passwordHash: hash } = await product.ctx.db
      .selectFrom("account")
      .select("passwordHash")
      .where("email", "=", ana.email)
      .executeTakeFirstOrThrow();
    const change = product.ctx.db.updateTable("account").where("email", "=", ana.email);
    await change.set({ passwordHash: "" }).execute();
    expect((await sendCode(before, codeAt())).body.code).toBe("SIGN_IN_EXPIRED");
    await change.set({ passwordHash: hash }).execute();
    for (const forged of ["x", "9".repeat(14), `${"9".repeat(14)}.${"A".repeat(70)}`, before.replace(/.$/, "#")])
      expect((await sendCode(forged, codeAt())).body.code).toBe("SIGN_IN_EXPIRED");
    expect((await sendCode(before, codeAt())).status).toBe(200);
  });

  test("guesses are limited, the owner gets one e-mail, and their own device is not locked out", async () => {
    const ana = await creator(product);
    const { codeAt } = await addApp(product, ana);
    const phone = visitor(product);
    product.clock.aheadMs += 30_000;
    const first = (await signIn(ana, phone)).body.pendingToken;
    expect((await sendCode(first, codeAt(), phone)).status).toBe(200);
    const pendingToken = await pendingTokenOf(ana);
    const guesses = await Promise.all(
      Array.from({ length: 15 }, async (_, i) => (await sendCode(pendingToken, String(100_000 + i))).status),
    );
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    expect(guesses.filter((status) => status === 429)).toHaveLength(5);
    product.clock.aheadMs += 60_000;
    expect((await sendCode(pendingToken, codeAt())).body.code).toBe("TOO_MANY_ATTEMPTS");
    const again = (await signIn(ana, phone)).body.pendingToken;
    expect((await sendCode(again, codeAt(), phone)).status).toBe(200);
    const subject = "Muitos códigos errados na sua conta";
    const warnings = async () => (await mailsTo(product, ana.email)).filter((mail) => mail.subject === subject).length;
    await expect.poll(warnings).toBe(1);
  });
});

describe("recovery codes", () => {
  test("each signs in once after the password, however it is typed, also concurrently", async () => {
    const ana = await creator(product);
    const [code = "", other = ""] = (await addApp(product, ana)).recoveryCodes ?? [];
    const pendingToken = await pendingTokenOf(ana);
    const typed = ` ${code.toLowerCase().replace("-", " ")} `;
    const statuses = await Promise.all([1, 2, 3].map(async () => (await sendCode(pendingToken, typed)).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await factorsOf(ana)).recoveryCodesLeft).toBe(9);
    const subject = "Um código de recuperação foi usado";
    await expect
      .poll(async () => (await mailsTo(product, ana.email)).some((mail) => mail.subject === subject))
      .toBe(true);
    const renewed = await ana.request("/v1/auth/recovery-codes", { method: "POST" });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await sendCode(pendingToken, other)).body.code).toBe("FACTOR_FAILED");
    expect((await sendCode(pendingToken, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  test("no code of another account is accepted, and none is stored in clear", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    await addApp(product, ana);
    const [code = ""] = (await addApp(product, bia)).recoveryCodes ?? [];
    expect((await sendCode(await pendingTokenOf(ana), code)).body.code).toBe("FACTOR_FAILED");
    const rows = await product.ctx.db.selectFrom("recoveryCode").select("hash").execute();
    expect(rows.every(({ hash }) => hash.startsWith("$argon2id$"))).toBe(true);
  });

  test("two first factors that are added at once leave one set of codes, which is the one that was shown", async () => {
    const ana = await creator(product);
    const { url } = (await ana.request("/v1/auth/app", { method: "POST" })).body;
    const [passkey, app] = await Promise.all([
      addPasskey(product, ana),
      ana.request("/v1/auth/app/confirm", { body: { code: createApp(product, url)() } }),
    ]);
    const shown = [passkey.recoveryCodes, app.body.recoveryCodes].filter(Boolean);
    expect(shown).toHaveLength(1);
    const [[code]] = shown as [string[]];
    expect((await sendCode(await pendingTokenOf(ana), code as string)).status).toBe(200);
  });
});

describe("an admin", () => {
  const admins = endpoints.filter(({ config }) => config.access === "admin");
  let app: App;
  beforeAll(async () => {
    const config = { ...product.ctx.config, mode: "production" as const };
    app = await createServer({ ...product.ctx, config });
    await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app.close());
  /** The same session where the server runs in production. */
  const inProduction = ({ token }: Person) => {
    const { port } = app.server.address() as { port: number };
    return visitor({ address: `http://127.0.0.1:${port}` }, token);
  };

  test("of a local installation lists and enters creators without a second factor, and does nothing else", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    await setRole(product.ctx, ana.username, "admin");
    await expect.poll(async () => (await factorsOf(ana)).mandatory).toBe(true);
    const { data } = (await ana.request("/v1/admin/performers")).body as { data: admin.Creator[] };
    const grant = data.find(({ account }) => account.username === bia.username)?.accessToken;
    const support = visitor(product, grant);
    expect((await support.request("/v1/me")).body.email).toBe(bia.email);
    expect((await inProduction(support).request("/v1/me")).status).toBe(401);
    expect((await ana.request("/v1/admin/recoveries")).body.code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await bia.request("/v1/admin/performers")).body.code).toBe("FORBIDDEN");
  });

  test("without a second factor they can use no admin endpoint, and with the first one all", async () => {
    const ana = await creator(product);
    await setRole(product.ctx, ana.username, "admin");
    // The account is cached for a second.
    await expect.poll(async () => (await factorsOf(ana)).mandatory).toBe(true);
    expect(admins.length).toBeGreaterThanOrEqual(20);
    for (const { method, url } of admins) {
      const path = `/v1${url.replace(":_id", randomUUID())}`;
      const { status, body } = await inProduction(ana).request(path, { method, ...(method !== "GET" && { body: {} }) });
      expect([url, status, body.code]).toEqual([url, 403, "SECOND_FACTOR_REQUIRED"]);
    }
    const { passkey } = await addPasskey(product, ana);
    expect((await inProduction(ana).request("/v1/admin/performers")).status).toBe(200);
    await ana.request(`/v1/auth/passkeys/${passkey._id}`, { method: "DELETE" });
    expect((await inProduction(ana).request("/v1/admin/performers")).body.code).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("a support grant ends with the second factor of its admin", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    await setRole(product.ctx, ana.username, "admin");
    const { passkey } = await addPasskey(product, ana);
    const creators = (await ana.request("/v1/admin/performers")).body.data as admin.Creator[];
    const grant = creators.find(({ account }) => account.username === bia.username)?.accessToken;
    const support = inProduction(visitor(product, grant));
    expect((await support.request("/v1/me")).body.email).toBe(bia.email);
    await ana.request(`/v1/auth/passkeys/${passkey._id}`, { method: "DELETE" });
    expect((await support.request("/v1/me")).status).toBe(401);
  });
});

describe("a confirmation", () => {
  const optionsOf = async (person: Creator) =>
    (await person.request("/v1/auth/confirm/options", { method: "POST" })).body;
  const confirm = (person: Creator, body: object) => person.request("/v1/auth/confirm", { body });
  const exportData = (person: Creator) => person.request("/v1/account/export", { method: "POST" });

  test("with a second factor the password confirms nothing, and a code or a passkey does", async () => {
    // The same code is sent twice.
    product.clock.stoppedAtMs = Date.now();
    const ana = await creator(product);
    const { codeAt, recoveryCodes } = await addApp(product, ana);
    const { authenticator } = await addPasskey(product, ana);
    await expireConfirmation(product, ana);
    expect((await confirm(ana, { password })).body.code).toBe("FACTOR_REQUIRED");
    expect((await confirm(ana, { code: recoveryCodes?.[0] })).body.code).toBe("FACTOR_FAILED");
    expect((await confirm(ana, { code: "000000" })).body.code).toBe("FACTOR_FAILED");
    expect((await confirm(ana, { password, code: codeAt(1) })).body.code).toBe("VALIDATION_FAILED");
    expect((await exportData(ana)).body.code).toBe("CONFIRMATION_REQUIRED");
    ana.token = (await confirm(ana, { code: codeAt(1) })).body.accessToken;
    expect((await ana.request("/v1/auth/recovery-codes", { method: "POST" })).status).toBe(201);
    expect((await confirm(ana, { code: codeAt(1) })).body.code).toBe("FACTOR_FAILED");
    await expireConfirmation(product, ana);
    const stolen = visitor(product, ana.token);
    ana.token = (await confirm(ana, { credential: authenticator.get(await optionsOf(ana)) })).body.accessToken;
    expect((await ana.request("/v1/auth/recovery-codes", { method: "POST" })).status).toBe(201);
    expect((await stolen.request("/v1/me")).status).toBe(401);
  });

  test("a passkey of another account, or a response for a sign-in or another session confirms nothing", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const [own, other] = [await addPasskey(product, ana), await addPasskey(product, bia)];
    const refused = async (credential: unknown) =>
      expect((await confirm(ana, { credential })).body.code).toBe("FACTOR_FAILED");
    await refused(other.authenticator.get(await optionsOf(ana)));
    await refused(own.authenticator.get(await optionsOf(bia)));
    const forSignIn = (await visitor(product).request("/v1/auth/login/passkey/options", { method: "POST" })).body;
    await refused(own.authenticator.get(forSignIn));
  });

  test("two confirmations with one code at once leave one valid token", async () => {
    const ana = await creator(product);
    const { codeAt } = await addApp(product, ana);
    const code = codeAt(1);
    const responses = await Promise.all([1, 2, 3].map(() => confirm(ana, { code })));
    const tokens = responses.filter(({ status }) => status === 200).map(({ body }) => body.accessToken);
    expect(tokens).toHaveLength(1);
    expect((await visitor(product, tokens[0]).request("/v1/me")).status).toBe(200);
  });
});

test("the operator can remove all second factors of an account, which ends its sessions", async () => {
  const ana = await creator(product);
  await addPasskey(product, ana);
  await addApp(product, ana);
  expect(await resetFactors(product.ctx, "ninguem-com-este-nome")).toBe(false);
  expect(await resetFactors(product.ctx, ana.username)).toBe(true);
  const { status, body } = await signIn(ana);
  expect(status).toBe(200);
  expect((await visitor(product, body.accessToken).request("/v1/auth/factors")).body).toMatchObject({
    passkeys: [],
    app: null,
    recoveryCodesLeft: 0,
  });
});

test("the suggestion of a second factor can be postponed for two weeks", async () => {
  const ana = await creator(product);
  expect((await factorsOf(ana)).postponedUntil).toBeNull();
  expect((await ana.request("/v1/auth/factors/postpone", { method: "POST" })).status).toBe(204);
  const days = (Date.parse((await factorsOf(ana)).postponedUntil) - product.ctx.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(14, 1);
});

test("the owner gets an e-mail about each change of a second factor", async () => {
  const ana = await creator(product);
  const { passkey } = await addPasskey(product, ana);
  await addApp(product, ana);
  await ana.request("/v1/auth/recovery-codes", { method: "POST" });
  await ana.request(`/v1/auth/passkeys/${passkey._id}`, { method: "DELETE" });
  await ana.request("/v1/auth/app", { method: "DELETE" });
  const subjects = async () => (await mailsTo(product, ana.email)).map(({ subject }) => subject);
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining([
        "Uma chave de acesso foi cadastrada",
        "Um aplicativo autenticador foi cadastrado",
        "Novos códigos de recuperação foram criados",
        "Uma chave de acesso foi removida",
        "O aplicativo autenticador foi removido",
      ]),
    );
});
