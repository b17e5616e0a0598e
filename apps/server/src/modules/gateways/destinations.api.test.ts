import { describe, expect, onTestFinished, test, vi } from "vitest";
import { getOwnProfile, publishWhenSellable } from "#modules/profile/index";
import { startPixKeys } from "#modules/settings/update-pix";
import type { Subaccounts } from "#ports/gateways/port";
import { iuguApplicant, sendIuguDocuments, withIugu } from "#test/gateways";
import { buyBy, connect, newUser, withMercadoPago } from "#test/mercadopago";
import { setTrialDays } from "#test/orders";
import {
  type Creator,
  confirm,
  creator,
  expireConfirmation,
  password,
  pixSettings,
  type Seller,
  seller,
  visitor,
} from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { adminOf, approveOrder, subscribe } from "#test/world";
import { startConnections } from "./connect-gateway.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);
const hourMs = 3_600_000;
const other = { type: "email", key: "ana@banco.com.br", document: "12345678909", name: "Ana", city: "Recife" };
const current = pixSettings.key.replace(/\D/g, "");

const idOf = async (person: Creator) => (await person.request("/v1/me")).body._id as string;
const gatewayOf = async (person: Creator) => (await person.request("/v1/me")).body.paymentGateway;
async function events(person: Creator) {
  const found = product.ctx.db
    .selectFrom("accountEvent")
    .select("kind")
    .where("accountId", "=", await idOf(person));
  return (await found.orderBy("id").execute()).map(({ kind }) => kind);
}
const subjects = async ({ email }: Creator) => (await mailsTo(product, email)).map(({ subject }) => subject);
const expectMail = (person: Creator, subject: string) => expect.poll(() => subjects(person)).toContain(subject);

const putPix = (person: Creator, key: object) => person.request("/v1/account/pix", { method: "PUT", body: key });
const cancel = (person: Creator, path: "account/pix/next" | "mp/connect/next") =>
  person.request(`/v1/${path}`, { method: "DELETE" });
const disconnect = (person: Creator) => person.request("/v1/mp/connect", { method: "DELETE" });
/** The BR Code of an order placed now. */
const codeOf = async (from: Seller) => (await buyBy(product, from)).body.payment.pixCopyPaste as string;

/** A creator with a PIX key and one sale. */
async function established(): Promise<Seller> {
  const ana = await seller(product);
  const owner = Object.assign(ana, { accountId: await idOf(ana) });
  await approveOrder({ product, owner }, await subscribe({ product }, owner, "unpaid"));
  return owner;
}

async function goAhead(hours: number) {
  product.clock.aheadMs = hours * hourMs;
  await startPixKeys(product.ctx);
  await Promise.all([startConnections(product.ctx), startConnections(product.ctx)]);
}

test("a session without a recent confirmation cannot change where money is paid", async () => {
  const [ana, bia] = [await creator(product), await established()];
  await expireConfirmation(product, ana);
  await expireConfirmation(product, bia);
  for (const person of [ana, bia]) {
    const before = await events(person);
    const refused = [
      await person.request("/v1/account/pix", { method: "PUT", body: other }),
      await person.request("/v1/mp/authorize", { body: { currentPassword: password } }),
      await disconnect(person),
      await person.request("/v1/iugu/account", { body: iuguApplicant }),
      await person.request("/v1/lastlink/login", { body: { token: "token-do-webhook-1234" } }),
      await person.request("/v1/lastlink/address", { method: "POST" }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
    expect([await events(person), await gatewayOf(person)]).toEqual([before, "bacen"]);
  }
  expect((await ana.request("/v1/account/pix")).body.key).toBeNull();
  expect((await bia.request("/v1/account/pix")).body).toMatchObject({ key: current, next: null });
});

test("a creator without sales sells at once by a new key or by Mercado Pago, and each change is e-mailed and logged", async () => {
  const ana = await seller(product);
  expect((await putPix(ana, other)).body).toEqual({ ...other, next: null });
  expect(await codeOf(ana)).toContain(other.key);
  expect((await connect(ana, newUser(mp))).body).toMatchObject({ connected: true, next: null });
  expect(await gatewayOf(ana)).toBe("mercadopago");
  expect((await disconnect(ana)).body.connected).toBe(false);
  expect(await events(ana)).toEqual(["pix_added", "pix_changed", "mp_connected", "mp_disconnected"]);
  await expectMail(ana, "Sua chave PIX foi cadastrada");
  await expectMail(ana, "Uma conta do Mercado Pago foi conectada");
  await expectMail(ana, "O Mercado Pago foi desconectado");
});

describe("changes of where money is paid, by a creator with sales", () => {
  test("a creator with sales is paid to the current key for 24 hours after setting another one", async () => {
    const ana = await established();
    const { body } = await putPix(ana, other);
    expect(body).toMatchObject({ key: current, next: other });
    // Saving the same key again, or correcting its owner's name, does not restart the delay.
    expect((await putPix(ana, { ...other, name: "Ana Luz" })).body.next).toEqual({ ...body.next, name: "Ana Luz" });
    await expectMail(ana, "Sua chave PIX foi trocada");
    const mail = (await mailsTo(product, ana.email)).find(({ subject }) => subject.includes("foi trocada"));
    expect(mail?.text).toMatch(/só vale a partir de \d\d\/\d\d, \d\d:\d\d \(horário de Brasília\)/);
    await goAhead(23);
    expect(await codeOf(ana)).toContain(current);
    await goAhead(25);
    expect(await codeOf(ana)).toContain(other.key);
    expect((await ana.request("/v1/account/pix")).body).toMatchObject({ key: other.key, next: null });
    product.clock.aheadMs = 0;
    expect(await events(ana)).toEqual(["pix_added", "pix_changed"]);
  });

  test("a creator with sales cancels a change of the key without a confirmation", async () => {
    const ana = await established();
    await putPix(ana, other);
    await expireConfirmation(product, ana);
    expect(await cancel(ana, "account/pix/next")).toMatchObject({ status: 200, body: { key: current, next: null } });
    expect((await cancel(ana, "account/pix/next")).status).toBe(200);
    await goAhead(25);
    expect(await codeOf(ana)).toContain(current);
    product.clock.aheadMs = 0;
    expect(await events(ana)).toEqual(["pix_added", "pix_changed", "pix_change_canceled"]);
    await expectMail(ana, "A troca da sua chave PIX foi cancelada");
  });

  test("a creator with sales is paid as before for 24 hours after connecting Mercado Pago, and may cancel it", async () => {
    const ana = await established();
    const [first, second] = [newUser(mp), newUser(mp)];
    expect((await connect(ana, first)).body).toMatchObject({ connected: false, next: { accountId: String(first) } });
    expect([await gatewayOf(ana), await codeOf(ana)]).toEqual(["bacen", expect.stringContaining(current)]);
    await expireConfirmation(product, ana);
    expect((await cancel(ana, "mp/connect/next")).body).toMatchObject({ connected: false, next: null });
    expect((await cancel(ana, "mp/connect/next")).status).toBe(200);
    await confirm(ana);
    await connect(ana, first);
    await goAhead(1);
    // Another key restarts the delay; only one change is pending.
    await confirm(ana);
    const { next } = (await connect(ana, second)).body;
    expect(next.accountId).toBe(String(second));
    await goAhead(24.5);
    expect(await gatewayOf(ana)).toBe("bacen");
    await goAhead(26);
    expect(await gatewayOf(ana)).toBe("mercadopago");
    expect((await ana.request("/v1/mp/connect")).body).toMatchObject({ accountId: String(second), next: null });
    product.clock.aheadMs = 0;
    const kinds = ["pix_added", "mp_connected", "mp_change_canceled", "mp_connected", "mp_connected"];
    expect(await events(ana)).toEqual(kinds);
    await expectMail(ana, "A troca da conta do Mercado Pago foi cancelada");
  });

  test("reconnecting the account that sells now takes effect at once and ends a pending change", async () => {
    const ana = await seller(product);
    const userId = newUser(mp);
    await connect(ana, userId);
    const { body } = await buyBy(product, ana);
    await mp.control("pix", { code: body.payment.pixCopyPaste });
    const paid = product.ctx.db.selectFrom("payment").select("status").where("id", "=", body._id);
    await expect.poll(async () => (await paid.executeTakeFirst())?.status).toBe("paid");
    const waiting = (await connect(ana, newUser(mp))).body;
    expect(waiting).toMatchObject({ connected: true, accountId: String(userId), next: {} });
    expect((await connect(ana, userId)).body).toMatchObject({ accountId: String(userId), next: null });
    await goAhead(25);
    expect((await ana.request("/v1/mp/connect")).body.accountId).toBe(String(userId));
  });

  test("a creator with sales sells through iugu 24 hours after the request at the earliest", async () => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await established();
    await sendIuguDocuments(ana);
    await ana.request("/v1/iugu/account", { body: iuguApplicant });
    const account = async () => (await ana.request("/v1/iugu/account")).body;
    await expect.poll(async () => (await account()).status).toBe("verified");
    expect([await gatewayOf(ana), (await account()).startsAt]).toEqual(["bacen", expect.any(String)]);
    await goAhead(25);
    expect([await gatewayOf(ana), (await account()).startsAt]).toEqual(["iugu", null]);
    product.clock.aheadMs = 0;
    expect(await events(ana)).toEqual(["pix_added", "iugu_requested"]);
    await expectMail(ana, "Uma conta na iugu foi pedida para você");
  });

  test("a page whose only way to be paid waits is published once that starts", async () => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await established();
    await sendIuguDocuments(ana);
    await ana.request("/v1/iugu/account", { body: iuguApplicant });
    const status = async () => (await ana.request("/v1/iugu/account")).body.status;
    await expect.poll(status).toBe("verified");
    const { db } = product.ctx;
    const accountId = await idOf(ana);
    await db.deleteFrom("pixKey").where("accountId", "=", accountId).execute();
    await db.updateTable("profile").set({ publishedAt: null }).where("accountId", "=", accountId).execute();
    await setTrialDays(ana, 0);
    const page = async () => (await ana.request("/v1/profile")).body;
    expect(await page()).toMatchObject({ published: false, obstacle: "no_way_to_be_paid" });
    await goAhead(25);
    expect(await page()).toMatchObject({ published: true, obstacle: null });
  });
});

test.each([
  ["is undecided", 60_000, "Ana Luz", "pending"],
  ["was refused", 0, "Ana Recusada", "refused"],
  ["waits to start", 0, "Ana Luz", "verified"],
])("an application at iugu that %s ends with the report of an intrusion", async (_, verifyAfterMs, name, status) => {
  iugu.knobs({ verifyAfterMs });
  const ana = await established();
  await sendIuguDocuments(ana);
  await ana.request("/v1/iugu/account", { body: { ...iuguApplicant, name } });
  await expect.poll(async () => (await ana.request("/v1/iugu/account")).body.status).toBe(status);
  await sendIuguDocuments(ana);
  const accountId = await idOf(ana);
  await expectMail(ana, "Uma conta na iugu foi pedida para você");
  const mail = (await mailsTo(product, ana.email)).find(({ subject }) => subject.includes("foi pedida para você"));
  const token = /nao-fui-eu\/([\w-]{47})/.exec(mail?.text ?? "")?.[1];
  expect((await visitor(product).request("/v1/auth/intrusion", { body: { token } })).status).toBe(204);
  await expectMail(ana, "O pedido da sua conta na iugu foi cancelado");
  const connection = product.ctx.db.selectFrom("gatewayConnection").selectAll().where("accountId", "=", accountId);
  const { id, externalAccountId, startsAt } = await connection.executeTakeFirstOrThrow();
  expect(startsAt).toBeNull();
  await iugu.control("verification", { accountId: externalAccountId });
  await syncAccountVerification(product.ctx, id);
  await goAhead(25);
  const account = product.ctx.db.selectFrom("account").select("paymentGateway").where("id", "=", accountId);
  expect(await account.executeTakeFirstOrThrow()).toEqual({ paymentGateway: "bacen" });
  const documents = product.ctx.db.selectFrom("iuguDocument").select("kind").where("accountId", "=", accountId);
  expect(await documents.execute()).toEqual([]);
  // Without a key nobody could be paid: the verified account that does not start is no way to be paid either.
  await product.ctx.db.deleteFrom("pixKey").where("accountId", "=", accountId).execute();
  await product.ctx.db.updateTable("profile").set({ publishedAt: null }).where("accountId", "=", accountId).execute();
  await publishWhenSellable(product.ctx, accountId);
  expect(await getOwnProfile(product.ctx, accountId)).toMatchObject({
    publishedAt: null,
    obstacle: "no_way_to_be_paid",
  });
});

describe("a payout holder and the report of an intrusion", () => {
  /** An application that registers it, the holder and the link of the e-mail about the application. */
  async function applyWithHolder() {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await established();
    await sendIuguDocuments(ana);
    await ana.request("/v1/iugu/account", { body: { ...iuguApplicant, registerPayouts: true } });
    const accountId = await idOf(ana);
    const status = async () => {
      const wallet = product.ctx.db.selectFrom("wallet").select("status").where("accountId", "=", accountId);
      return (await wallet.executeTakeFirst())?.status;
    };
    expect(await status()).toBe("under_review");
    const review = product.ctx.db.selectFrom("walletReview").select("id").where("accountId", "=", accountId);
    const report = async () => {
      await expectMail(ana, "Uma conta na iugu foi pedida para você");
      const mail = (await mailsTo(product, ana.email)).find(({ subject }) => subject.includes("foi pedida para você"));
      const token = /nao-fui-eu\/([\w-]{47})/.exec(mail?.text ?? "")?.[1];
      expect((await visitor(product).request("/v1/auth/intrusion", { body: { token } })).status).toBe(204);
      await expectMail(ana, "O pedido da sua conta na iugu foi cancelado");
      await waitForJobs(product);
    };
    return { ana, accountId, status, review, report };
  }

  test("one under review ends with it, so that the owner registers theirs", async () => {
    const { ana, accountId, status, review, report } = await applyWithHolder();
    await report();
    expect(await status()).toBeUndefined();
    expect(await review.execute()).toEqual([]);
    const files = product.ctx.db.selectFrom("walletDocument").select("fileKey").where("accountId", "=", accountId);
    expect(await files.execute()).toEqual([{ fileKey: null }, { fileKey: null }]);
    await expectMail(ana, "O cadastro do titular da sua carteira foi cancelado");
  });

  test("one that an admin has approved stays", async () => {
    const { ana, status, review, report } = await applyWithHolder();
    const admin = await adminOf(product);
    const { id } = await review.executeTakeFirstOrThrow();
    expect((await admin.request(`/v1/admin/wallets/${id}/approve`, { method: "POST" })).status).toBe(200);
    await report();
    expect(await status()).toBe("approved");
    await waitForJobs(product);
    expect((await mailsTo(product, ana.email)).some(({ subject }) => subject.includes("titular"))).toBe(false);
  });

  test("none is registered by an application whose session has ended meanwhile", async () => {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await established();
    await sendIuguDocuments(ana);
    const accountId = await idOf(ana);
    const { requestVerification } = product.ctx.gateways.iugu?.subaccounts ?? {};
    if (!requestVerification) throw new Error("no subaccounts");
    const requesting = vi.spyOn(product.ctx.gateways.iugu?.subaccounts as Subaccounts, "requestVerification");
    onTestFinished(() => requesting.mockRestore());
    requesting.mockImplementation(async (...request) => {
      await requestVerification(...request);
      const ended = { endedAt: product.ctx.now() };
      await product.ctx.db.updateTable("creatorSession").set(ended).where("accountId", "=", accountId).execute();
    });
    await ana.request("/v1/iugu/account", { body: { ...iuguApplicant, registerPayouts: true } });
    const wallet = product.ctx.db.selectFrom("wallet").select("status").where("accountId", "=", accountId);
    expect(await wallet.execute()).toEqual([]);
  });
});
