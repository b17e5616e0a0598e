import { describe, expect, test } from "vitest";
import { addPasskey, newAuthenticator, signInWithPasskey } from "#test/factors";
import { Authenticator } from "#test/passkeys";
import { type Creator, creator, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";

const product = startProduct({ work: true });

const signIn = ({ username: usernameOrEmail }: Creator) =>
  visitor(product).request("/v1/auth/login", { body: { usernameOrEmail, password } });

const factorsOf = async (person: Creator) => (await person.request("/v1/auth/factors")).body;

describe("passkeys", () => {
  test("a passkey signs in without a password, and its account has recovery codes", async () => {
    const ana = await creator(product);
    const { authenticator, recoveryCodes } = await addPasskey(product, ana);
    expect(recoveryCodes).toHaveLength(10);
    const phone = visitor(product);
    const { status, body } = await signInWithPasskey(phone, authenticator);
    expect(status).toBe(200);
    phone.token = body.accessToken;
    expect((await phone.request("/v1/me")).body.email).toBe(ana.email);
    const { passkeys, recoveryCodesLeft } = await factorsOf(ana);
    expect(passkeys).toMatchObject([{ name: "Celular", lastUsedAt: expect.any(String) }]);
    expect(recoveryCodesLeft).toBe(10);
  });

  test("several passkeys can be named, renamed and removed, and a removed one cannot sign in", async () => {
    const ana = await creator(product);
    const first = await addPasskey(product, ana, "Celular");
    const second = await addPasskey(product, ana, "Notebook");
    expect(second.recoveryCodes).toBeNull();
    const path = `/v1/auth/passkeys/${first.passkey._id}`;
    expect((await ana.request(path, { method: "PATCH", body: { name: "Celular novo" } })).body.name).toBe(
      "Celular novo",
    );
    expect((await ana.request(path, { method: "DELETE" })).status).toBe(204);
    expect((await ana.request(path, { method: "DELETE" })).body.code).toBe("NOT_FOUND");
    expect((await signInWithPasskey(visitor(product), first.authenticator)).body.code).toBe("FACTOR_FAILED");
    expect((await signInWithPasskey(visitor(product), second.authenticator)).status).toBe(200);
    expect((await factorsOf(ana)).passkeys).toHaveLength(1);
  });

  test("a passkey of another account can be neither renamed nor removed", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const { passkey } = await addPasskey(product, ana);
    const path = `/v1/auth/passkeys/${passkey._id}`;
    expect((await bia.request(path, { method: "PATCH", body: { name: "Meu" } })).body.code).toBe("NOT_FOUND");
    expect((await bia.request(path, { method: "DELETE" })).body.code).toBe("NOT_FOUND");
    expect((await factorsOf(ana)).passkeys).toMatchObject([{ name: "Celular" }]);
  });

  test("removing the last second factor removes the recovery codes", async () => {
    const ana = await creator(product);
    const { passkey } = await addPasskey(product, ana);
    await ana.request(`/v1/auth/passkeys/${passkey._id}`, { method: "DELETE" });
    expect(await factorsOf(ana)).toMatchObject({ passkeys: [], app: null, recoveryCodesLeft: 0 });
    expect((await signIn(ana)).status).toBe(200);
    expect((await ana.request("/v1/auth/recovery-codes", { method: "POST" })).body.code).toBe("NOT_FOUND");
  });

  test("an account has at most ten passkeys, also with concurrent requests", async () => {
    const ana = await creator(product);
    for (let i = 0; i < 8; i++) await addPasskey(product, ana);
    // Options are refused as soon as there are ten.
    const given = await Promise.all(
      Array.from({ length: 5 }, () => ana.request("/v1/auth/passkeys/options", { method: "POST" })),
    );
    const attempts = await Promise.all(
      given.map(async ({ body: options }) => {
        const body = { name: "Outro", credential: newAuthenticator(product).create(options) };
        return (await ana.request("/v1/auth/passkeys", { body })).status;
      }),
    );
    expect(attempts.sort()).toEqual([201, 201, 409, 409, 409]);
    expect((await ana.request("/v1/auth/passkeys/options", { method: "POST" })).body.code).toBe("TOO_MANY_PASSKEYS");
  });

  test("a registration is refused with another origin, without user verification, and for a challenge of another account", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const options = async (person: Creator) =>
      (await person.request("/v1/auth/passkeys/options", { method: "POST" })).body;
    const add = (authenticator: Authenticator, given: Awaited<ReturnType<typeof options>>) =>
      ana.request("/v1/auth/passkeys", { body: { name: "x", credential: authenticator.create(given) } });
    const phishing = new Authenticator({ origin: "https://camarim.exemplo.net" });
    expect((await add(phishing, await options(ana))).body.code).toBe("PASSKEY_REFUSED");
    const { origin } = new URL(product.ctx.config.publicUrl);
    const unverified = new Authenticator({ origin, userVerified: false });
    expect((await add(unverified, await options(ana))).body.code).toBe("PASSKEY_REFUSED");
    expect((await add(newAuthenticator(product), await options(bia))).body.code).toBe("PASSKEY_REFUSED");
    const late = await options(ana);
    product.clock.aheadMs += 5 * 60_000;
    expect((await add(newAuthenticator(product), late)).body.code).toBe("PASSKEY_REFUSED");
    expect((await factorsOf(ana)).passkeys).toEqual([]);
  });

  test("the same registration is accepted once", async () => {
    const ana = await creator(product);
    const options = (await ana.request("/v1/auth/passkeys/options", { method: "POST" })).body;
    const body = { name: "Celular", credential: newAuthenticator(product).create(options) };
    const responses = await Promise.all([1, 2, 3].map(() => ana.request("/v1/auth/passkeys", { body })));
    expect(responses.map(({ body }) => body.code).sort()).toEqual(["PASSKEY_REFUSED", "PASSKEY_REFUSED", undefined]);
    expect((await factorsOf(ana)).passkeys).toHaveLength(1);
  });
});

describe("an attack on a sign-in with a passkey", () => {
  const optionsFor = async () =>
    (await visitor(product).request("/v1/auth/login/passkey/options", { method: "POST" })).body;
  const login = (credential: unknown) => visitor(product).request("/v1/auth/login/passkey", { body: { credential } });

  test("a response is accepted once, also concurrently", async () => {
    const { authenticator } = await addPasskey(product, await creator(product));
    const credential = authenticator.get(await optionsFor());
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await login(credential)).status));
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
    expect((await login(credential)).body.code).toBe("FACTOR_FAILED");
  });

  test("a cloned authenticator, which has signed less often, is refused, and its owner sees that", async () => {
    const ana = await creator(product);
    const { authenticator } = await addPasskey(product, ana);
    authenticator.counter = 10;
    expect((await login(authenticator.get(await optionsFor()))).status).toBe(200);
    authenticator.counter = 3;
    const refused = await login(authenticator.get(await optionsFor()));
    expect([refused.status, refused.body.code]).toEqual([401, "PASSKEY_COUNTER"]);
    expect(refused.body.message).not.toContain("código");
    const { data } = (await ana.request("/v1/auth/activity?limit=1")).body;
    expect(data).toMatchObject([{ kind: "factor_failed", details: { method: "passkey" } }]);
  });

  test("a passkey that no longer counts is accepted if it is backed up, with one e-mail, and refused otherwise", async () => {
    const ana = await creator(product);
    const { authenticator } = await addPasskey(product, ana);
    expect((await login(authenticator.get(await optionsFor()))).status).toBe(200);
    authenticator.counts = false;
    expect((await login(authenticator.get(await optionsFor()))).body.code).toBe("PASSKEY_COUNTER");
    authenticator.backedUp = true;
    for (let i = 0; i < 3; i++) expect((await login(authenticator.get(await optionsFor()))).status).toBe(200);
    await waitForJobs(product);
    const warnings = (await mailsTo(product, ana.email)).filter(({ subject }) => subject.includes("sincronizada"));
    expect(warnings).toHaveLength(1);
    const { data } = (await ana.request("/v1/auth/activity")).body;
    expect(data.filter(({ kind }: { kind: string }) => kind === "passkey_synced")).toHaveLength(1);
    // As at the start: it counts again, and its former counters are refused from then on.
    authenticator.counts = true;
    authenticator.counter = 20;
    expect((await login(authenticator.get(await optionsFor()))).status).toBe(200);
    authenticator.counter = 5;
    expect((await login(authenticator.get(await optionsFor()))).body.code).toBe("PASSKEY_COUNTER");
  });

  test("a response for another origin, another challenge or with another signature is refused", async () => {
    const ana = await creator(product);
    const { authenticator } = await addPasskey(product, ana);
    const options = await optionsFor();
    const refused = async (credential: unknown) => expect((await login(credential)).body.code).toBe("FACTOR_FAILED");
    await refused(authenticator.get({ ...options, challenge: "AAAA" }));
    const expired = authenticator.get(options);
    const confirmation = (await ana.request("/v1/auth/confirm/options", { method: "POST" })).body;
    await refused(authenticator.get(confirmation));
    const { response, ...rest } = authenticator.get(options);
    await refused({ ...rest, response: { ...response, signature: Buffer.alloc(70).toString("base64url") } });
    await refused({ ...rest, response: { ...response, userHandle: Buffer.alloc(16).toString("base64url") } });
    authenticator.userVerified = false;
    await refused(authenticator.get(options));
    authenticator.userVerified = true;
    product.clock.aheadMs += 5 * 60_000;
    await refused(expired);
  });
});
