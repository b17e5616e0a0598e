import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { cleanupRequestsJob } from "#http/http.jobs";
import { deleteDueAccounts } from "#modules/account/delete-account";
import { countWaiting } from "#test/count-waiting";
import { addApp, addPasskey, createApp, newAuthenticator, signInWithPasskey } from "#test/factors";
import { addGatewayBalance } from "#test/gateways";
import { approveWallet } from "#test/money";
import {
  type Creator,
  creator,
  newRegistration,
  password,
  pixSettings,
  renewConfirmation,
  renewSession,
  seller,
  visitor,
} from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { adminOf, approveOrder, subscribe } from "#test/world";
import { updatePayoutFreeze } from "./auth.store.ts";
import { resetFactors } from "./change-factors.ts";
import { openLink, toLinkToken } from "./mailed-links.ts";
import { sendAccountChangedEmailJob } from "./record-account-change.ts";

const product = startProduct({ work: true });
const hourMs = 3_600_000;
const newPassword = "outra senha bem comprida";

const accountOf = (person: Creator) =>
  product.ctx.db
    .selectFrom("account")
    .innerJoin("profile", "profile.accountId", "account.id")
    .selectAll("account")
    .where("profile.username", "=", person.username)
    .executeTakeFirstOrThrow();

/** A browser with cookies of its own. */
const signIn = (person: Creator, on = visitor(product), typed = password) =>
  on.request("/v1/auth/login", { body: { usernameOrEmail: person.username, password: typed } });

async function thiefOf(person: Creator) {
  const thief = visitor(product);
  thief.token = (await signIn(person, thief)).body.accessToken;
  return thief;
}

/** The newest link of an e-mail with that subject to that address. */
async function linkIn(address: string, subject: string, path = "nao-fui-eu"): Promise<string> {
  const pattern = new RegExp(`/${path}/([\\w-]{47})`);
  const find = async () => {
    const mails = (await mailsTo(product, address)).filter((mail) => mail.subject === subject);
    return pattern.exec(mails.at(-1)?.text ?? "")?.[1];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as string;
}

const enter = (pendingToken: string, code: string) =>
  visitor(product).request("/v1/auth/login/code", { body: { pendingToken, code } });

/** By the link that the report has sent. */
async function setPassword(person: Creator) {
  const { ctx } = product;
  const { id: accountId, email } = await accountOf(person);
  const token = toLinkToken(ctx, await openLink(ctx, { accountId, purpose: "password", email }));
  const body = { token, password: newPassword };
  expect((await visitor(product).request("/v1/auth/password/reset", { body })).status).toBe(204);
}

const report = (token: string) => visitor(product).request("/v1/auth/intrusion", { body: { token } });
const newDevice = "Entraram na sua conta em um novo aparelho";

async function intrusionToken(person: Creator): Promise<string> {
  const { id: accountId, email } = await accountOf(person);
  return toLinkToken(product.ctx, await openLink(product.ctx, { accountId, purpose: "intrusion", email }));
}

describe("a sign-in on a new device", () => {
  test("the owner gets an e-mail about the first sign-in on a device, and none about the next", async () => {
    const ana = await creator(product);
    const phone = visitor(product);
    const agent = "Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36";
    const body = { usernameOrEmail: ana.username, password };
    const login = () => phone.request("/v1/auth/login", { body, headers: { "user-agent": agent } });
    expect((await login()).status).toBe(200);
    await linkIn(ana.email, newDevice);
    const mail = (await mailsTo(product, ana.email)).find(({ subject }) => subject === newDevice);
    expect(mail?.text).toContain("Chrome no Android");
    expect((await login()).status).toBe(200);
    expect((await phone.request("/v1/auth/login", { body: { ...body, usernameOrEmail: ana.email } })).status).toBe(200);
    const events = product.ctx.db.selectFrom("accountEvent").select("kind");
    const ofNewDevices = events.where("kind", "=", "new_device").where("accountId", "=", (await accountOf(ana)).id);
    expect(await ofNewDevices.execute()).toHaveLength(1);
  });
});

describe("the report of an intrusion", () => {
  test("it ends all sessions and the password, and the owner gets in again with a new password", async () => {
    const ana = await creator(product);
    const thief = await thiefOf(ana);
    expect((await thief.request("/v1/me")).status).toBe(200);
    expect((await report(await linkIn(ana.email, newDevice))).status).toBe(204);
    expect((await thief.request("/v1/me")).status).toBe(401);
    expect((await ana.request("/v1/me")).status).toBe(401);
    expect((await signIn(ana)).body.code).toBe("LOGIN_FAILED");
    const token = await linkIn(ana.email, "Crie uma nova senha no Camarim", "senha");
    const reset = { token, password: newPassword };
    expect((await visitor(product).request("/v1/auth/password/reset", { body: reset })).status).toBe(204);
    expect((await signIn(ana, visitor(product), newPassword)).status).toBe(200);
  });

  test("its link works once, also when pressed twice at the same time, and for seven days", async () => {
    const ana = await creator(product);
    const token = await intrusionToken(ana);
    const responses = await Promise.all([report(token), report(token), report(token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 410, 410]);
    expect((await report(token)).body.code).toBe("LINK_EXPIRED");
    expect((await report("x")).body.code).toBe("LINK_EXPIRED");
    const late = await intrusionToken(ana);
    product.clock.aheadMs = 7 * 24 * hourMs + 1_000;
    expect((await report(late)).body.code).toBe("LINK_EXPIRED");
  });

  test("it stops payouts for 24 hours", async () => {
    const ana = Object.assign(await creator(product), { accountId: "" });
    ana.accountId = (await accountOf(ana)).id;
    await addGatewayBalance(product, ana, 10_000);
    await approveWallet(product, ana);
    await report(await intrusionToken(ana));
    const token = await linkIn(ana.email, "Crie uma nova senha no Camarim", "senha");
    await visitor(product).request("/v1/auth/password/reset", { body: { token, password: newPassword } });
    ana.token = (await signIn(ana, visitor(product), newPassword)).body.accessToken;
    const transfer = () =>
      ana.request("/v1/wallet/transfer", { body: { amount: 1_000 }, headers: { "idempotency-key": randomUUID() } });
    expect((await transfer()).body.code).toBe("PAYOUTS_FROZEN");
    expect((await ana.request("/v1/wallet/balance")).body.available).toBe(10_000);
    product.clock.aheadMs = 24 * hourMs + 1_000;
    ana.token = (await signIn(ana, visitor(product), newPassword)).body.accessToken;
    expect((await transfer()).status).toBe(201);
  });

  test("it cancels a delayed change of the PIX key", async () => {
    const ana = await seller(product);
    const owner = Object.assign(ana, { accountId: (await accountOf(ana)).id });
    await approveOrder({ product, owner }, await subscribe({ product }, owner, "unpaid"));
    const stolen = { type: "email", key: "ladra@banco.com.br", document: "12345678909", name: "Ana", city: "Recife" };
    const changed = await ana.request("/v1/account/pix", { method: "PUT", body: stolen });
    expect(changed.body.next.key).toBe(stolen.key);
    await report(await linkIn(ana.email, "Sua chave PIX foi trocada"));
    const next = product.ctx.db.selectFrom("nextPixKey").selectAll().where("accountId", "=", owner.accountId);
    await expect.poll(() => next.execute()).toEqual([]);
    const key = product.ctx.db.selectFrom("pixKey").select("key").where("accountId", "=", owner.accountId);
    expect((await key.executeTakeFirstOrThrow()).key).toBe(pixSettings.key.replace(/\D/g, ""));
  });

  test("it withdraws a deletion that an intruder has requested, and the page is public again", async () => {
    const ana = await seller(product);
    const { id: accountId } = await accountOf(ana);
    const requested = await ana.request("/v1/account/deletion", { body: { username: ana.username } });
    expect(requested.status).toBe(201);
    expect((await report(await linkIn(ana.email, "Pediram para apagar sua conta"))).status).toBe(204);
    const deletion = product.ctx.db.selectFrom("accountDeletion").selectAll().where("accountId", "=", accountId);
    await expect.poll(() => deletion.execute()).toEqual([]);
    await linkIn(ana.email, "Sua conta não será mais apagada");
    product.clock.aheadMs = 8 * 24 * hourMs;
    await deleteDueAccounts(product.ctx);
    expect((await accountOf(ana)).email).toBe(ana.email);
    expect((await visitor(product).request(`/v1/creators/${ana.username}`)).status).toBe(200);
  });

  test("an account with an open recovery is not deleted before its end", async () => {
    const ana = await creator(product);
    const { id: accountId, email } = await accountOf(ana);
    await ana.request("/v1/account/deletion", { body: { username: ana.username } });
    const token = toLinkToken(product.ctx, await openLink(product.ctx, { accountId, purpose: "recovery", email }));
    expect((await visitor(product).request("/v1/auth/recovery/start", { body: { token } })).status).toBe(200);
    product.clock.aheadMs = 8 * 24 * hourMs;
    await deleteDueAccounts(product.ctx);
    expect((await accountOf(ana)).email).toBe(ana.email);
    const recoveries = product.ctx.db.updateTable("accountRecovery").where("accountId", "=", accountId);
    await recoveries.set({ status: "rejected", endedAt: product.ctx.now() }).execute();
    await deleteDueAccounts(product.ctx);
    const account = product.ctx.db.selectFrom("account").select("email").where("id", "=", accountId);
    expect((await account.executeTakeFirstOrThrow()).email).not.toBe(ana.email);
  });

  test("an account is not erased after a report, also if the deletion is not withdrawn yet, nor during one", async () => {
    const ana = await creator(product);
    const { id: accountId, email } = await accountOf(ana);
    const { db, now } = product.ctx;
    const isErased = async () => {
      const account = db.selectFrom("account").select("email").where("id", "=", accountId);
      return (await account.executeTakeFirstOrThrow()).email !== email;
    };
    expect((await report(await intrusionToken(ana))).status).toBe(204);
    await waitForJobs(product);
    // As if the job that withdraws it had not run.
    const requestedAt = new Date(now().getTime() - 8 * 24 * hourMs);
    await db.insertInto("accountDeletion").values({ accountId, requestedAt }).execute();
    await deleteDueAccounts(product.ctx);
    expect(await isErased()).toBe(false);

    const account = db.updateTable("account").where("id", "=", accountId);
    await account.set({ payoutsFrozenUntil: null }).execute();
    let erasing: Promise<number> | undefined;
    await inTransaction(product.ctx, async (ctx) => {
      await updatePayoutFreeze(ctx, accountId, new Date(now().getTime() + 24 * hourMs));
      erasing = deleteDueAccounts(product.ctx);
      await expect.poll(() => countWaiting(product)).toBeGreaterThan(0);
    });
    await erasing;
    expect(await isErased()).toBe(false);

    product.clock.aheadMs = 25 * hourMs;
    await deleteDueAccounts(product.ctx);
    expect(await isErased()).toBe(true);
  });

  test("it gives the account its e-mail back, and an intruder cannot invalidate the link", async () => {
    const ana = await creator(product);
    const thief = await thiefOf(ana);
    const email = `ladra${randomUUID().slice(0, 8)}@exemplo.com.br`;
    await thief.request("/v1/me", { method: "PUT", body: { email } });
    const verification = await linkIn(email, "Confirme seu e-mail no Camarim", "email");
    expect((await visitor(product).request("/v1/auth/email/verify", { body: { token: verification } })).status).toBe(
      200,
    );
    await thief.request("/v1/me", { method: "PUT", body: { password: newPassword } });
    expect((await accountOf(ana)).email).toBe(email);
    expect((await report(await linkIn(ana.email, "Pediram a troca do seu e-mail"))).status).toBe(204);
    expect((await accountOf(ana)).email).toBe(ana.email);
    expect((await thief.request("/v1/me")).status).toBe(401);
    await linkIn(ana.email, "Crie uma nova senha no Camarim", "senha");
    await waitForJobs(product);
    const sent = await mailsTo(product, email);
    expect(sent.map(({ subject }) => subject)).not.toContain("Crie uma nova senha no Camarim");
  });

  test("an intruder cannot keep the address from its owner with another account, for as long as its links work", async () => {
    const ana = await creator(product);
    const thief = await thiefOf(ana);
    const email = `ladra${randomUUID().slice(0, 8)}@exemplo.com.br`;
    await thief.request("/v1/me", { method: "PUT", body: { email } });
    const token = await linkIn(email, "Confirme seu e-mail no Camarim", "email");
    await visitor(product).request("/v1/auth/email/verify", { body: { token } });
    const body = { ...newRegistration(), email: ana.email };
    const register = () => visitor(product).request("/v1/auth/register", { body });
    expect((await register()).body.code).toBe("EMAIL_TAKEN");
    const other = await creator(product);
    const change = await other.request("/v1/me", { method: "PUT", body: { email: ana.email } });
    expect(change.body.code).toBe("EMAIL_TAKEN");
    product.clock.aheadMs = 7 * 24 * hourMs + 60_000;
    expect((await register()).status).toBe(201);
  });

  test("an intruder cannot take the e-mail back with the links that were sent to their own address", async () => {
    const ana = await creator(product);
    const thief = await thiefOf(ana);
    const { id: accountId } = await accountOf(ana);
    const email = `ladra${randomUUID().slice(0, 8)}@exemplo.com.br`;
    await thief.request("/v1/me", { method: "PUT", body: { email } });
    const token = await linkIn(email, "Confirme seu e-mail no Camarim", "email");
    await visitor(product).request("/v1/auth/email/verify", { body: { token } });
    await thief.request("/v1/me", { method: "PUT", body: { password: newPassword } });
    const stolen = await linkIn(email, "Sua senha foi trocada");
    const unsent = await openLink(product.ctx, { accountId, purpose: "intrusion", email });
    expect((await report(await linkIn(ana.email, "Seu e-mail foi trocado"))).status).toBe(204);
    expect((await report(stolen)).body.code).toBe("LINK_EXPIRED");
    // An e-mail that was still to be sent to the intruder's address is not sent any more.
    const change = { accountId, to: email, change: "pix_changed", linkId: unsent } as const;
    await enqueue(product.ctx, sendAccountChangedEmailJob, change);
    await waitForJobs(product);
    const subjects = (await mailsTo(product, email)).map(({ subject }) => subject);
    expect(subjects).not.toContain("Sua chave PIX foi trocada");
    expect((await accountOf(ana)).email).toBe(ana.email);
  });

  test("it blocks the second factors that an intruder has added, and those of before still sign in", async () => {
    const ana = await creator(product);
    const own = await addPasskey(product, ana, "Celular da Ana");
    product.clock.aheadMs += hourMs;
    await renewConfirmation(product, ana);
    const thief = await addPasskey(product, ana, "Celular do ladrão");
    const { codeAt } = await addApp(product, ana);
    expect((await report(await linkIn(ana.email, "Um aplicativo autenticador foi cadastrado"))).status).toBe(204);
    // The e-mail about the app came after the passkey of the same minute.
    expect((await signInWithPasskey(visitor(product), thief.authenticator)).body.code).toBe("FACTOR_BLOCKED");
    await setPassword(ana);
    const pending = await signIn(ana, visitor(product), newPassword);
    expect([pending.status, pending.body.methods]).toEqual([202, ["passkey"]]);
    product.clock.aheadMs += 60_000;
    expect((await enter(pending.body.pendingToken, codeAt())).body.code).toBe("FACTOR_BLOCKED");
    const entered = await signInWithPasskey(visitor(product), own.authenticator);
    expect(entered.status).toBe(200);
    ana.token = entered.body.accessToken;
    const { passkeys, app, recoveryReadyAt } = (await ana.request("/v1/auth/factors")).body;
    expect(passkeys.map(({ name, blocked }: { name: string; blocked: boolean }) => [name, blocked])).toEqual([
      ["Celular da Ana", false],
      ["Celular do ladrão", true],
    ]);
    expect([app.blocked, recoveryReadyAt]).toEqual([true, null]);
    await linkIn(ana.email, "Bloqueamos um segundo passo novo da sua conta");
    for (const path of [`passkeys/${passkeys[1]._id}`, "app"])
      expect((await ana.request(`/v1/auth/${path}`, { method: "DELETE" })).status).toBe(204);
    expect((await signInWithPasskey(visitor(product), own.authenticator)).status).toBe(200);
  });

  test("it blocks an app that was set up before and confirmed minutes later", async () => {
    const ana = await creator(product);
    const { body } = await ana.request("/v1/auth/app", { method: "POST" });
    product.clock.aheadMs += 2 * 60_000;
    const confirmed = await ana.request("/v1/auth/app/confirm", { body: { code: createApp(product, body.url)() } });
    expect(confirmed.status).toBe(200);
    const added = (await ana.request("/v1/auth/factors")).body.app.createdAt;
    expect(Date.parse(added)).toBeGreaterThan(product.ctx.now().getTime() - 60_000);
    expect((await report(await linkIn(ana.email, "Um aplicativo autenticador foi cadastrado"))).status).toBe(204);
    await setPassword(ana);
    const pending = await signIn(ana, visitor(product), newPassword);
    expect(pending.body).toMatchObject({ methods: [], recoveryReadyAt: expect.any(String) });
  });

  test("a mailbox alone removes no second factor: with only new ones the account needs the recovery by two admins", async () => {
    const [ana, first, second] = [await creator(product), await adminOf(product), await adminOf(product)];
    const { authenticator, recoveryCodes } = await addPasskey(product, ana);
    await addApp(product, ana);
    const subject = "Um aplicativo autenticador foi cadastrado";
    expect((await report(await linkIn(ana.email, subject))).status).toBe(204);
    await setPassword(ana);
    const pending = await signIn(ana, visitor(product), newPassword);
    expect(pending.status).toBe(202);
    expect(pending.body).toMatchObject({ methods: [], recoveryReadyAt: expect.any(String) });
    expect((await enter(pending.body.pendingToken, recoveryCodes?.[0] as string)).body.code).toBe("FACTOR_BLOCKED");
    expect((await signInWithPasskey(visitor(product), authenticator)).body.code).toBe("FACTOR_BLOCKED");
    // Another report neither ends the recovery nor moves its time.
    expect((await report(await intrusionToken(ana))).status).toBe(204);
    await setPassword(ana);
    const again = await signIn(ana, visitor(product), newPassword);
    expect(again.body.recoveryReadyAt).toBe(pending.body.recoveryReadyAt);
    const mine = async (admin: Creator) => {
      const { data } = (await admin.request("/v1/admin/recoveries?limit=100")).body;
      return data.find(({ account }: { account: { username: string } }) => account.username === ana.username);
    };
    expect(await mine(first)).toMatchObject({ byReport: true, readyAt: pending.body.recoveryReadyAt });
    const { _id } = await mine(first);
    const approve = (admin: Creator) => admin.request(`/v1/admin/recoveries/${_id}/approve`, { method: "POST" });
    expect((await approve(first)).body.code).toBe("RECOVERY_NOT_READY");
    product.clock.aheadMs += 72 * hourMs;
    for (const admin of [first, second]) await renewSession(product, admin);
    for (const admin of [first, second]) expect((await approve(admin)).status).toBe(200);
    expect((await signIn(ana, visitor(product), newPassword)).status).toBe(200);
  });

  test("an admin whose only second factor is blocked is no admin, also with a recovery code of before", async () => {
    const ana = await adminOf(product);
    const { db } = product.ctx;
    await db
      .deleteFrom("passkey")
      .where("accountId", "=", (await accountOf(ana)).id)
      .execute();
    const { recoveryCodes } = await addApp(product, ana);
    const since = new Date(product.ctx.now().getTime() - hourMs);
    const ofAna = db.updateTable("recoveryCode").where("accountId", "=", (await accountOf(ana)).id);
    await ofAna.set({ createdAt: since }).execute();
    expect((await report(await intrusionToken(ana))).status).toBe(204);
    await setPassword(ana);
    const pending = await signIn(ana, visitor(product), newPassword);
    const entered = await enter(pending.body.pendingToken, recoveryCodes?.[0] as string);
    expect(entered.status).toBe(200);
    ana.token = entered.body.accessToken;
    expect((await ana.request("/v1/admin/recoveries")).body.code).toBe("SECOND_FACTOR_REQUIRED");
    expect((await ana.request("/v1/auth/app", { method: "DELETE" })).status).toBe(204);
    await addPasskey(product, ana);
    expect((await ana.request("/v1/admin/recoveries")).status).toBe(200);
  });

  test("recovery codes that an intruder has created are void, and those of before stay", async () => {
    const ana = await creator(product);
    const { codeAt, recoveryCodes } = await addApp(product, ana);
    product.clock.aheadMs += 72 * hourMs;
    const kept = await intrusionToken(ana);
    product.clock.aheadMs += hourMs;
    await renewConfirmation(product, ana);
    const stolen = (await ana.request("/v1/auth/recovery-codes", { method: "POST" })).body.recoveryCodes as string[];
    expect((await report(await linkIn(ana.email, "Novos códigos de recuperação foram criados"))).status).toBe(204);
    await setPassword(ana);
    const pendingOf = async () => (await signIn(ana, visitor(product), newPassword)).body.pendingToken;
    expect((await enter(await pendingOf(), stolen[0] as string)).body.code).toBe("FACTOR_FAILED");
    const entered = await enter(await pendingOf(), codeAt());
    expect(entered.status).toBe(200);
    ana.token = entered.body.accessToken;
    expect((await ana.request("/v1/auth/factors")).body).toMatchObject({
      recoveryCodesLeft: 0,
      app: { blocked: false },
    });
    expect(recoveryCodes).toHaveLength(10);
    const bia = await creator(product);
    const own = await addApp(product, bia);
    product.clock.aheadMs += hourMs;
    expect((await report(await intrusionToken(bia))).status).toBe(204);
    await setPassword(bia);
    const { pendingToken } = (await signIn(bia, visitor(product), newPassword)).body;
    expect((await enter(pendingToken, own.recoveryCodes?.[0] as string)).status).toBe(200);
    expect((await report(kept)).status).toBe(204);
  });

  /** As an intruder with a confirmed session does. */
  async function removeApp(person: Creator) {
    await renewConfirmation(product, person);
    expect((await person.request("/v1/auth/app", { method: "DELETE" })).status).toBe(204);
  }

  test("a second factor that an intruder has removed comes back with its codes, and no code of it enters before", async () => {
    const ana = await creator(product);
    const { codeAt, recoveryCodes } = await addApp(product, ana);
    product.clock.aheadMs += hourMs;
    await removeApp(ana);
    // Removed, it neither enters nor is asked for.
    expect((await signIn(ana)).status).toBe(200);
    expect((await ana.request("/v1/auth/factors")).body).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    expect((await report(await linkIn(ana.email, "O aplicativo autenticador foi removido"))).status).toBe(204);
    await setPassword(ana);
    const pendingOf = async () => (await signIn(ana, visitor(product), newPassword)).body.pendingToken;
    expect((await enter(await pendingOf(), "000000")).body.code).toBe("FACTOR_FAILED");
    expect((await enter(await pendingOf(), recoveryCodes?.[0] as string)).status).toBe(200);
    const entered = await enter(await pendingOf(), codeAt());
    expect(entered.status).toBe(200);
    ana.token = entered.body.accessToken;
    expect((await ana.request("/v1/auth/factors")).body).toMatchObject({
      app: { blocked: false },
      recoveryCodesLeft: 9,
    });
    await linkIn(ana.email, "Seu segundo passo voltou");
    const { id } = await accountOf(ana);
    const left = product.ctx.db.selectFrom("removedFactor").selectAll().where("accountId", "=", id);
    expect(await left.execute()).toEqual([]);
  });

  test("a removed factor comes back blocked beside another one, until its owner unblocks it", async () => {
    const ana = await creator(product);
    const own = await addPasskey(product, ana, "Celular da Ana");
    const { codeAt } = await addApp(product, ana);
    product.clock.aheadMs += hourMs;
    await removeApp(ana);
    await report(await linkIn(ana.email, "O aplicativo autenticador foi removido"));
    await setPassword(ana);
    // Whoever has the mailbox and the phone with a removed app does not get in.
    const pending = await signIn(ana, visitor(product), newPassword);
    expect(pending.body.methods).toEqual(["passkey"]);
    expect((await enter(pending.body.pendingToken, codeAt())).body.code).toBe("FACTOR_BLOCKED");
    ana.token = (await signInWithPasskey(visitor(product), own.authenticator)).body.accessToken;
    expect((await ana.request("/v1/auth/factors")).body.app).toMatchObject({ blocked: true });
    const unblock = () => ana.request("/v1/auth/app/unblock", { method: "POST" });
    expect([(await unblock()).status, (await unblock()).status]).toEqual([204, 404]);
    await linkIn(ana.email, "Um segundo passo foi desbloqueado");
    product.clock.aheadMs += 60_000;
    const again = await signIn(ana, visitor(product), newPassword);
    expect((await enter(again.body.pendingToken, codeAt())).status).toBe(200);
  });

  test("a factor that an intruder has put in the place of a removed one is blocked, and the removed one is too", async () => {
    const ana = await creator(product);
    const own = await addPasskey(product, ana, "Celular da Ana");
    product.clock.aheadMs += hourMs;
    await renewConfirmation(product, ana);
    expect((await ana.request(`/v1/auth/passkeys/${own.passkey._id}`, { method: "DELETE" })).status).toBe(204);
    const thief = await addPasskey(product, ana, "Celular do ladrão");
    expect((await report(await linkIn(ana.email, "Uma chave de acesso foi removida"))).status).toBe(204);
    await setPassword(ana);
    const pending = await signIn(ana, visitor(product), newPassword);
    expect(pending.body).toMatchObject({ methods: [], recoveryReadyAt: expect.any(String) });
    for (const { authenticator } of [own, thief])
      expect((await signInWithPasskey(visitor(product), authenticator)).body.code).toBe("FACTOR_BLOCKED");
  });

  test("an intruder's factor that its owner has removed does not come back, nor one whose links have expired", async () => {
    const ana = await creator(product);
    const token = await intrusionToken(ana);
    product.clock.aheadMs += hourMs;
    await renewConfirmation(product, ana);
    await addApp(product, ana);
    await removeApp(ana);
    await report(token);
    await setPassword(ana);
    expect((await signIn(ana, visitor(product), newPassword)).status).toBe(200);

    const bia = await creator(product);
    await addApp(product, bia);
    product.clock.aheadMs += hourMs;
    await removeApp(bia);
    product.clock.aheadMs += 9 * 24 * hourMs;
    await cleanupRequestsJob.run(product.ctx, {}, new AbortController().signal);
    expect(await product.ctx.db.selectFrom("removedFactor").select("id").execute()).toEqual([]);
    await report(await intrusionToken(bia));
    await setPassword(bia);
    expect((await signIn(bia, visitor(product), newPassword)).status).toBe(200);
  });

  test("a recovery by two admins and an operator's reset remove factors for good", async () => {
    const ana = await creator(product);
    const token = await intrusionToken(ana);
    await addApp(product, ana);
    product.clock.aheadMs += hourMs;
    await removeApp(ana);
    expect(await resetFactors(product.ctx, ana.username)).toBe(true);
    await report(token);
    await setPassword(ana);
    expect((await signIn(ana, visitor(product), newPassword)).status).toBe(200);
  });

  test("no sign-in with an intruder's passkey survives it, whichever comes first", { tags: "slow" }, async () => {
    for (let round = 0; round < 10; round++) {
      const ana = await creator(product);
      const { authenticator } = await addPasskey(product, ana);
      const token = await intrusionToken(ana);
      const thief = visitor(product);
      const [signedIn] = await Promise.all([signInWithPasskey(thief, authenticator), report(token)]);
      thief.token = signedIn.body.accessToken;
      expect((await thief.request("/v1/me")).status).toBe(401);
    }
  });

  test("no change of a session survives it, whichever comes first", { tags: "slow" }, async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, bia] = [await creator(product), await creator(product)];
      const tokens = [await intrusionToken(ana), await intrusionToken(bia)];
      const authenticator = newAuthenticator(product);
      const options = (await bia.request("/v1/auth/passkeys/options", { method: "POST" })).body;
      const passkey = { name: "Celular do ladrão", credential: authenticator.create(options) };
      const [changed, added, ...reported] = await Promise.all([
        ana.request("/v1/me", { method: "PUT", body: { password: newPassword } }),
        bia.request("/v1/auth/passkeys", { body: passkey }),
        ...tokens.map(report),
      ]);
      expect(reported.map(({ status }) => status)).toEqual([204, 204]);
      expect([200, 401]).toContain(changed.status);
      expect([201, 401]).toContain(added.status);
      expect((await signIn(ana, visitor(product), newPassword)).body.code).toBe("LOGIN_FAILED");
      expect((await signInWithPasskey(visitor(product), authenticator)).status).toBeGreaterThan(400);
    }
  });

  test("no sign-in with the old password survives it, whichever comes first", async () => {
    for (let round = 0; round < 10; round++) {
      const ana = await creator(product);
      const token = await intrusionToken(ana);
      const signIns = Array.from({ length: 4 }, () => signIn(ana));
      const [reported, ...entered] = await Promise.all([report(token), ...signIns]);
      expect(reported?.status).toBe(204);
      for (const { status } of entered) expect([200, 401]).toContain(status);
      const sessions = product.ctx.db.selectFrom("creatorSession").select("id").where("endedAt", "is", null);
      expect(await sessions.where("accountId", "=", (await accountOf(ana)).id).execute()).toEqual([]);
    }
  });
});
