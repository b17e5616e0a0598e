import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addApp, addPasskey, addRecovery, signInWithPasskey } from "#test/factors";
import { addGatewayBalance } from "#test/gateways";
import { approveWallet } from "#test/money";
import { type Creator, creator, password, renewConfirmation, renewSession, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { adminOf } from "#test/world";
import { openLink, sendPasswordLinkJob, sendRecoveryLinkJob, toLinkToken } from "./mailed-links.ts";

const product = startProduct({ work: true });
const hourMs = 3_600_000;

const signIn = (person: Creator) =>
  visitor(product).request("/v1/auth/login", { body: { usernameOrEmail: person.username, password } });

async function linkIn(address: string, subject: string, path: string): Promise<string> {
  const find = async () => {
    const mails = (await mailsTo(product, address)).filter((mail) => mail.subject === subject);
    return new RegExp(`/${path}/([\\w-]{47})`).exec(mails.at(-1)?.text ?? "")?.[1];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as string;
}

const hasMail = (person: Creator, subject: string) =>
  expect.poll(async () => (await mailsTo(product, person.email)).some((mail) => mail.subject === subject)).toBe(true);

const request = (email: string) => visitor(product).request("/v1/auth/recovery", { body: { email } });
const start = (token: string) => visitor(product).request("/v1/auth/recovery/start", { body: { token } });
const approve = (admin: Creator, id: string) => admin.request(`/v1/admin/recoveries/${id}/approve`, { method: "POST" });
const reject = (admin: Creator, id: string) =>
  admin.request(`/v1/admin/recoveries/${id}/reject`, { body: { reason: "Não conseguimos falar com você." } });
const openFor = async (person: Creator) => (await person.request("/v1/auth/factors")).body.recoveryReadyAt;

test("by e-mail, 72 hours and two admins an owner without their factors gets in again, and payouts stop for 72 hours", async () => {
  const ana = Object.assign(await creator(product), { accountId: "" });
  ana.accountId = (await ana.request("/v1/me")).body._id;
  await addGatewayBalance(product, ana, 10_000);
  await approveWallet(product, ana);
  await addApp(product, ana);
  await addPasskey(product, ana);
  const [first, second] = [await adminOf(product), await adminOf(product)];
  expect((await request(ana.email)).status).toBe(204);
  const token = await linkIn(ana.email, "Recupere o acesso à sua conta no Camarim", "recuperar");
  const started = await start(token);
  const waitMs = Date.parse(started.body.readyAt) - product.ctx.now().getTime();
  expect(waitMs / hourMs).toBeCloseTo(72, 1);
  expect((await start(token)).body.code).toBe("LINK_EXPIRED");
  await hasMail(ana, "Pediram a recuperação da sua conta");
  const listed = (await first.request("/v1/admin/recoveries")).body.data;
  const mine = listed.find((row: { account: { username: string } }) => row.account.username === ana.username);
  expect(mine).toMatchObject({ approvals: 0, approvedByMe: false });
  expect((await approve(first, mine._id)).body.code).toBe("RECOVERY_NOT_READY");

  product.clock.aheadMs += 72 * hourMs;
  // Sessions of admins end after 12 hours.
  for (const admin of [first, second]) await renewSession(product, admin);
  expect((await approve(first, mine._id)).body).toEqual({ _id: mine._id, completed: false });
  expect((await approve(first, mine._id)).body).toEqual({ _id: mine._id, completed: false });
  expect((await signIn(ana)).status).toBe(202);
  expect((await approve(second, mine._id)).body).toEqual({ _id: mine._id, completed: true });
  await hasMail(ana, "Sua conta foi recuperada");
  expect((await ana.request("/v1/me")).status).toBe(401);
  const signedIn = await signIn(ana);
  expect(signedIn.status).toBe(200);
  ana.token = signedIn.body.accessToken;
  expect((await ana.request("/v1/auth/factors")).body).toMatchObject({
    passkeys: [],
    app: null,
    recoveryReadyAt: null,
  });
  const transfer = () =>
    ana.request("/v1/wallet/transfer", { body: { amount: 1_000 }, headers: { "idempotency-key": randomUUID() } });
  expect((await transfer()).body.code).toBe("PAYOUTS_FROZEN");
  const { obstacle } = (await ana.request("/v1/wallet/recipient")).body;
  expect(obstacle.code).toBe("PAYOUTS_FROZEN");
  const hoursLeft = (Date.parse(obstacle.endsAt) - product.ctx.now().getTime()) / hourMs;
  expect(hoursLeft).toBeGreaterThan(71);
  expect(hoursLeft).toBeLessThanOrEqual(72);
  product.clock.aheadMs += 72 * hourMs - 10 * 60_000;
  await renewConfirmation(product, ana);
  expect((await transfer()).body.code).toBe("PAYOUTS_FROZEN");
  product.clock.aheadMs += 10 * 60_000;
  expect((await transfer()).status).toBe(201);
  const actions = product.ctx.db.selectFrom("adminAction").select("kind").where("subjectId", "=", mine._id);
  expect(await actions.execute()).toEqual([{ kind: "recovery_approved" }, { kind: "recovery_approved" }]);
});

test("two approvals at once complete a recovery once, and one admin twice at once counts as one", async () => {
  const [ana, bia] = [await creator(product), await creator(product)];
  const [first, second, third] = [await adminOf(product), await adminOf(product), await adminOf(product)];
  await addPasskey(product, ana);
  await addPasskey(product, bia);
  const id = await addRecovery(product, ana);
  const responses = await Promise.all([first, second, third].map((admin) => approve(admin, id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const events = product.ctx.db
    .selectFrom("accountEvent")
    .innerJoin("account", "account.id", "accountEvent.accountId")
    .select("kind")
    .where("account.email", "=", ana.email)
    .where("kind", "=", "recovery_completed");
  expect(await events.execute()).toHaveLength(1);
  const other = await addRecovery(product, bia);
  const twice = await Promise.all([approve(first, other), approve(first, other)]);
  expect(twice.map(({ body }) => body.completed)).toEqual([false, false]);
  expect((await signIn(bia)).status).toBe(202);
});

test("a sign-in with a second factor, an open session and a report of an intrusion each cancel a recovery", async () => {
  const admin = await adminOf(product);
  const ana = await creator(product);
  const { authenticator } = await addPasskey(product, ana);
  const first = await addRecovery(product, ana);
  expect((await signInWithPasskey(visitor(product), authenticator)).status).toBe(200);
  expect((await approve(admin, first)).body.code).toBe("ALREADY_DECIDED");
  await hasMail(ana, "A recuperação da sua conta foi cancelada");

  const second = await addRecovery(product, ana);
  expect(await openFor(ana)).toEqual(expect.any(String));
  expect((await ana.request("/v1/auth/recovery", { method: "DELETE" })).status).toBe(204);
  expect((await ana.request("/v1/auth/recovery", { method: "DELETE" })).status).toBe(204);
  expect((await approve(admin, second)).body.code).toBe("ALREADY_DECIDED");

  const third = await addRecovery(product, ana);
  const token = await linkIn(ana.email, "Pediram a recuperação da sua conta", "nao-fui-eu");
  expect((await visitor(product).request("/v1/auth/intrusion", { body: { token } })).status).toBe(204);
  expect((await approve(admin, third)).body.code).toBe("ALREADY_DECIDED");
});

test("a sign-in with a second factor at the same time as the last approval leaves no half of either", {
  tags: "slow",
}, async () => {
  for (let round = 0; round < 6; round++) {
    const ana = await creator(product);
    const { authenticator } = await addPasskey(product, ana);
    const [first, second] = [await adminOf(product), await adminOf(product)];
    const id = await addRecovery(product, ana);
    await approve(first, id);
    const phone = visitor(product);
    const [signedIn, approved] = await Promise.all([signInWithPasskey(phone, authenticator), approve(second, id)]);
    const { status } = await product.ctx.db
      .selectFrom("accountRecovery")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    phone.token = signedIn.body.accessToken;
    const isIn = (await phone.request("/v1/me")).status === 200;
    expect([approved.status, status, isIn]).toEqual(isIn ? [409, "canceled", true] : [200, "completed", false]);
  }
});

test("an admin can reject a recovery with a reason, and nobody can decide on their own", async () => {
  const [admin, other] = [await adminOf(product), await adminOf(product)];
  const ana = await creator(product);
  await addPasskey(product, ana);
  const id = await addRecovery(product, ana);
  expect((await reject(admin, id)).status).toBe(204);
  expect((await reject(other, id)).status).toBe(204);
  expect((await approve(other, id)).body.code).toBe("ALREADY_DECIDED");
  await hasMail(ana, "A recuperação da sua conta foi recusada");
  expect((await signIn(ana)).status).toBe(202);
  const own = await addRecovery(product, admin);
  expect((await approve(admin, own)).body.code).toBe("OWN_CASE");
  expect((await reject(admin, own)).body.code).toBe("OWN_CASE");
  expect((await approve(other, randomUUID())).body.code).toBe("NOT_FOUND");
});

test("a second link does not extend an open recovery, a link of another purpose starts none, and a new password ends links", async () => {
  const ana = await creator(product);
  await addPasskey(product, ana);
  const { _id: accountId } = (await ana.request("/v1/me")).body;
  const link = async (purpose: "recovery" | "password") =>
    toLinkToken(product.ctx, await openLink(product.ctx, { accountId, purpose, email: ana.email }));
  const [first, second] = [await link("recovery"), await link("recovery")];
  const { readyAt } = (await start(first)).body;
  product.clock.aheadMs += 30 * 60_000;
  expect((await start(second)).body.readyAt).toBe(readyAt);
  expect((await start(await link("password"))).body.code).toBe("LINK_EXPIRED");
  const revoked = await link("recovery");
  await visitor(product).request("/v1/auth/password/reset", {
    body: { token: await link("password"), password: "outra senha bem comprida" },
  });
  expect((await start(revoked)).body.code).toBe("LINK_EXPIRED");
  const late = await link("recovery");
  product.clock.aheadMs += hourMs;
  expect((await start(late)).body.code).toBe("LINK_EXPIRED");
});

test("the response discloses no account, and an account without a second factor gets a link for a new password", async () => {
  const ana = await creator(product);
  expect((await request(`ninguem${randomUUID()}@exemplo.com.br`)).status).toBe(204);
  expect((await request(ana.email)).status).toBe(204);
  await hasMail(ana, "Crie uma nova senha no Camarim");
});

test.each([sendPasswordLinkJob, sendRecoveryLinkJob])(
  "a requested link is opened once, however often a mail server that is away is tried: $name",
  async (job) => {
    const { email } = await creator(product);
    const send = () => Promise.reject(new Error("421 try again"));
    const failing = { ...product.ctx, mail: { ...product.ctx.mail, send } };
    await job.run(failing, { email }, new AbortController().signal);
    const links = product.ctx.db.selectFrom("mailedLink").select("id");
    expect(await links.where("email", "=", email).where("purpose", "=", "password").execute()).toHaveLength(1);
    await linkIn(email, "Crie uma nova senha no Camarim", "senha");
  },
);
