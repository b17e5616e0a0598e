import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Creator, creator, newRegistration, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { waitForJobs } from "#test/wait-for-jobs";

const product = startProduct({ work: true });
const newPassword = "outra senha bem comprida";

type Mail = { to: string; subject: string; text: string };

async function mailsTo(address: string): Promise<Mail[]> {
  const folder = join(product.ctx.config.data, "mailbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to }: Mail) => to === address);
}

async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(address)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, { message: `a mail to ${address} about ${subject}` }).toBeDefined();
  return (await find()) as Mail;
}

const tokenIn = ({ text }: Mail) => /\/(?:senha|email)\/(\S+)/.exec(text)?.[1] ?? "";

async function logIn(usernameOrEmail: string, secret: string) {
  return visitor(product).request("/v1/auth/login", { body: { usernameOrEmail, password: secret } });
}

/** Changes that the account's log contains, without sign-ins. */
async function events(person: Creator) {
  const { db } = product.ctx;
  const { _id } = (await person.request("/v1/me")).body;
  const rows = await db
    .selectFrom("accountEvent")
    .select("kind")
    .where("accountId", "=", _id)
    .where("kind", "not in", ["signed_in", "sign_in_failed"])
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

const put = (person: Creator, body: object) => person.request("/v1/me", { method: "PUT", body });

describe("changes of the password", () => {
  test("a new password ends the other sessions, and is e-mailed and logged", async () => {
    const ana = await creator(product);
    const elsewhere = visitor(product, (await logIn(ana.username, password)).body.accessToken);
    expect((await put(ana, { password: newPassword })).status).toBe(200);
    expect((await ana.request("/v1/me")).status).toBe(200);
    expect((await elsewhere.request("/v1/me")).status).toBe(401);
    expect((await logIn(ana.username, password)).status).toBe(401);
    expect((await logIn(ana.username, newPassword)).status).toBe(200);
    await mailTo(ana.email, /^Sua senha foi trocada$/);
    expect(await events(ana)).toEqual(["new_device", "password_changed", "new_device"]);
  });

  test("a new phone is e-mailed and logged, since support knows people by it, and the same one again is not", async () => {
    const ana = await creator(product);
    const phoneNumber = "+5511912345678";
    for (let n = 0; n < 2; n++) expect((await put(ana, { phoneNumber })).body.phoneNumber).toBe(phoneNumber);
    await mailTo(ana.email, /^Seu telefone foi trocado$/);
    expect(await events(ana)).toEqual(["phone_changed"]);
  });

  test("a common new password is refused", async () => {
    const ana = await creator(product);
    expect((await put(ana, { password: "1234567890" })).body.fields).toHaveProperty("password");
  });
});

describe("changes of the e-mail", () => {
  test("a new e-mail is active once its link is opened, and the old address is notified", async () => {
    const ana = await creator(product);
    const { email } = newRegistration();
    const { body } = await put(ana, { email });
    expect(body).toMatchObject({ email: ana.email, pendingEmail: email });
    await mailTo(ana.email, /^Pediram a troca/);
    const token = tokenIn(await mailTo(email, /^Confirme/));
    const opened = await visitor(product).request("/v1/auth/email/verify", { body: { token } });
    expect(opened).toMatchObject({ status: 200, body: { email } });
    const me = (await ana.request("/v1/me")).body;
    expect(me).toMatchObject({ email, emailVerified: true });
    expect(me.pendingEmail).toBeUndefined();
    await mailTo(ana.email, /^Seu e-mail foi trocado$/);
    expect(await events(ana)).toEqual(["email_change_requested", "email_changed"]);
    const again = await visitor(product).request("/v1/auth/email/verify", { body: { token } });
    expect(again).toMatchObject({ status: 410, body: { code: "LINK_EXPIRED" } });
  });

  test("a new e-mail address that another account has is refused, also if it was taken meanwhile", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    expect((await put(ana, { email: bia.email })).body.code).toBe("EMAIL_TAKEN");
    const { email } = newRegistration();
    await put(ana, { email });
    await put(bia, { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const responses = await Promise.all(
      (await mailsTo(email)).map((mail) =>
        visitor(product).request("/v1/auth/email/verify", { body: { token: tokenIn(mail) } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a new confirmation link ends the one before, and the current e-mail is confirmed without the password", async () => {
    const ana = await creator(product, { isVerified: false });
    const first = tokenIn(await mailTo(ana.email, /^Confirme/));
    await put(ana, { email: ana.email });
    await expect.poll(async () => (await mailsTo(ana.email)).length).toBe(2);
    const request = (token: string) => visitor(product).request("/v1/auth/email/verify", { body: { token } });
    expect((await request(first)).status).toBe(410);
    expect((await request(tokenIn((await mailsTo(ana.email)).at(-1) as Mail))).status).toBe(200);
    expect((await ana.request("/v1/me")).body.emailVerified).toBe(true);
    expect(await events(ana)).toEqual(["email_verified"]);
  });
});

describe("resets of a forgotten password", () => {
  const forgot = (email: string) => visitor(product).request("/v1/auth/password/forgot", { body: { email } });
  const reset = (token: string, secret = newPassword) =>
    visitor(product).request("/v1/auth/password/reset", { body: { token, password: secret } });

  test("a reset link sets a new password once, ends every session and verifies the e-mail", async () => {
    const ana = await creator(product);
    expect((await forgot(ana.email.toUpperCase())).status).toBe(204);
    const token = tokenIn(await mailTo(ana.email, /^Crie uma nova senha/));
    expect((await reset(token, "1234567890")).body.fields).toHaveProperty("password");
    const responses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
    expect((await ana.request("/v1/me")).status).toBe(401);
    const { body } = await logIn(ana.email, newPassword);
    ana.token = body.accessToken;
    expect((await ana.request("/v1/me")).body.emailVerified).toBe(true);
    expect(await events(ana)).toEqual(["password_reset", "new_device"]);
    await mailTo(ana.email, /^Sua senha foi trocada$/);
  });

  test("a reset link is checked without using it, and a dead one is refused", async () => {
    const check = (token: string, from = visitor(product)) =>
      from.request("/v1/auth/password/link", { body: { token } });
    const ana = await creator(product);
    await forgot(ana.email);
    const token = tokenIn(await mailTo(ana.email, /^Crie uma nova senha/));
    for (let i = 0; i < 2; i++) expect((await check(token)).status).toBe(204);
    expect((await reset(token)).status).toBe(204);
    expect((await check(token)).body.code).toBe("LINK_EXPIRED");
    expect((await check("inventado")).body.code).toBe("LINK_EXPIRED");
    expect((await check("a".repeat(101))).body.code).toBe("VALIDATION_FAILED");
    const guesser = visitor(product);
    for (let i = 0; i < 20; i++) await check(`chute-${i}`, guesser);
    expect((await check(token, guesser)).status).toBe(429);
  });

  test("a reset link ends after half an hour or with the use of another one, and not with a new request", async () => {
    const ana = await creator(product);
    await forgot(ana.email);
    const first = tokenIn(await mailTo(ana.email, /^Crie/));
    await forgot(ana.email);
    const links = async () => (await mailsTo(ana.email)).filter(({ subject }) => /^Crie/.test(subject));
    await expect.poll(async () => (await links()).length).toBe(2);
    const second = tokenIn((await links()).at(-1) as Mail);
    product.clock.aheadMs = 31 * 60_000;
    expect((await reset(second)).status).toBe(410);
    product.clock.aheadMs = 0;
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second)).status).toBe(410);
    expect((await reset("x".repeat(43))).status).toBe(410);
  });

  test("a reset request answers alike for an unknown e-mail, sends it nothing, and is limited to three an hour", async () => {
    const [ana, unknownEmail] = [await creator(product), newRegistration().email];
    const [known, unknown] = [await forgot(ana.email), await forgot(unknownEmail)];
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await mailTo(ana.email, /^Crie/);
    await waitForJobs(product);
    expect(await mailsTo(unknownEmail)).toEqual([]);
    for (const email of [ana.email, unknownEmail]) {
      const stranger = visitor(product);
      const request = () => stranger.request("/v1/auth/password/forgot", { body: { email } });
      const responses = [
        await request(),
        await request(),
        await request(),
        await request(),
        await forgot(email),
        await forgot(email),
      ];
      expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 429, 204, 429]);
    }
  });
});

describe("sessions of a creator", () => {
  test("a creator's sessions are listed with the current one marked, and ended one by one", async () => {
    const [ana, bia] = [await creator(product), await creator(product)];
    const headers = { "user-agent": "Outro aparelho" };
    const login = { usernameOrEmail: ana.username, password };
    const { body } = await visitor(product).request("/v1/auth/login", { body: login, headers });
    const elsewhere = visitor(product, body.accessToken);
    const list = (await ana.request("/v1/auth/sessions")).body.data;
    expect(list).toHaveLength(2);
    const other = list.find(({ current }: { current: boolean }) => !current);
    expect(other.userAgent).toBe("Outro aparelho");
    expect((await bia.request(`/v1/auth/sessions/${other._id}`, { method: "DELETE" })).status).toBe(404);
    expect((await elsewhere.request("/v1/me")).status).toBe(200);
    expect((await ana.request(`/v1/auth/sessions/${other._id}`, { method: "DELETE" })).status).toBe(204);
    expect((await ana.request(`/v1/auth/sessions/${other._id}`, { method: "DELETE" })).status).toBe(204);
    expect((await elsewhere.request("/v1/me")).status).toBe(401);
    expect((await ana.request("/v1/auth/sessions")).body.data).toHaveLength(1);
  });
});
