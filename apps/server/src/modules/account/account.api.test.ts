import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { AppError } from "#core/app-error";
import { newId } from "#core/ids";
import { publishStory } from "#modules/stories/index";
import { cleanupUploads } from "#modules/uploads/cleanup-uploads";
import { addGift, claim } from "#test/gifts";
import { addImport, connectLastlink } from "#test/imports";
import { listKeys } from "#test/list-keys";
import { replaceWallet } from "#test/money";
import {
  confirm,
  creator,
  newRegistration,
  order,
  password,
  pixSettings,
  type Seller,
  seller,
  visitor,
} from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { readZip } from "#test/read-zip";
import { addUpload, createUploadAs, sendChunk } from "#test/uploads";
import { waitForJobs } from "#test/wait-for-jobs";
import { addPhoto, addReceipt, addStory, orderNow, setPeriod, signIn, subscribe } from "#test/world";
import { createExportJob, deleteExports } from "./create-export.ts";
import { deleteDueAccounts } from "./delete-account.ts";
import { cancelDeletion } from "./request-deletion.ts";

const product = startProduct({ work: true });
const dayMs = 86_400_000;

async function shop() {
  const person = await seller(product);
  return Object.assign(person, { accountId: (await person.request("/v1/me")).body._id as string });
}

const mailFolder = () => join(product.ctx.config.data, "mailbox");
async function subjectsTo(address: string): Promise<string[]> {
  const names = (await readdir(mailFolder()).catch(() => [])).sort();
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(mailFolder(), name), "utf8"))),
  );
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

describe("export of a creator's data", () => {
  const request = (person: Seller) => person.request("/v1/account/export", { method: "POST" });

  async function untilReady(person: Seller) {
    const latest = async () => (await person.request("/v1/account/export")).body.latest;
    await expect.poll(async () => (await latest())?.status).toBe("ready");
    return latest();
  }

  test("a creator's export has all their data and opens in the requesting browser only", async () => {
    const ana = await shop();
    const world = { product, owner: ana, other: ana };
    const [story, photo] = [await addStory(product, ana), await addPhoto(product, ana)];
    await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
    const fan = await subscribe({ product }, ana, "unpaid");
    await addReceipt(product, fan);
    expect((await ana.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" })).status).toBe(200);
    // After a sale a new key becomes active a day later.
    const key = { ...pixSettings, type: "email", key: "nova-chave@exemplo.com.br" };
    await ana.request("/v1/account/pix", { method: "PUT", body: key });
    const { db } = product.ctx;
    const { id: messageOrderId } = await db
      .updateTable("fanOrder")
      .set({ fanDocument: "52998224725" })
      .where("accountId", "=", ana.accountId)
      .returning("id")
      .executeTakeFirstOrThrow();
    const [hidden, undecided, ofMessage] = [
      newId(product.ctx.now()),
      newId(product.ctx.now()),
      newId(product.ctx.now()),
    ];
    const [openedAt, accountId] = [product.ctx.now(), ana.accountId];
    const openCase = { accountId, reason: "other", openedAt, dueAt: openedAt } as const;
    await db
      .insertInto("reportCase")
      .values([
        { ...openCase, id: hidden, storyId: story, hiddenAt: openedAt },
        { ...openCase, id: undecided },
        { ...openCase, id: ofMessage, messageOrderId, hiddenAt: openedAt },
      ])
      .execute();
    const browser = await signIn(world, ana);
    expect((await browser.request("/v1/account/export")).body).toEqual({ latest: null });
    const made = await browser.request("/v1/account/export", { method: "POST" });
    // It may be ready by now.
    expect(made).toMatchObject({ status: 201, body: { status: expect.stringMatching(/^(preparing|ready)$/) } });
    const ready = await untilReady(ana);
    expect(ready._id).toBe(made.body._id);
    const { body } = await browser.request("/v1/account/export/link", { method: "POST" });
    const file = await browser.request(body.url);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toContain("camarim-meus-dados.zip");
    expect(file.body.length).toBe(ready.bytes);
    // The link opens neither without the cookie nor for another creator.
    expect((await visitor(product).request(body.url)).status).toBe(404);
    expect((await (await signIn(world, await shop())).request(body.url)).status).toBe(404);

    const found = await readZip(file.body);
    const names = Object.keys(found);
    expect(names).toContain(`arquivos/stories/${story}.mp4`);
    expect(names).toContain(`arquivos/midias/${photo}.jpg`);
    expect(names).toContain("arquivos/foto-do-perfil.jpg");
    expect(found["assinantes.csv"]).toContain(fan.email);
    expect(JSON.parse(found["conta.json"] ?? "")).toMatchObject({
      account: { email: ana.email },
      pix: { type: "cpf" },
      nextPix: { type: "email", key: "nova-chave@exemplo.com.br", startsAt: expect.any(String) },
      cancellations: { offerPause: false },
      extras: { itemId: null, planId: null },
    });
    expect(JSON.parse(found["planos.json"] ?? "")).toMatchObject([{ id: ana.planId, price_cents: 2990 }]);
    expect(JSON.parse(found["pagamentos.json"] ?? "")).toMatchObject([{ amount_cents: 2990 }]);
    const line = { kind: "subscription", position: 1, amount_cents: 2990, plan_id: ana.planId, period_months: 1 };
    expect(JSON.parse(found["pedidos.json"] ?? "")).toMatchObject([{ lines: [line] }]);
    expect(JSON.parse(found["destaques.json"] ?? "")).toEqual([]);
    expect(JSON.parse(found["analises-de-conteudo.json"] ?? "")).toMatchObject([{ id: hidden }]);
    expect(Object.values(found).join("")).not.toContain("52998224725");
    expect(Object.values(found).join("")).not.toMatch(/argon2id|token_hash|password_hash|video_key/);
    await expect.poll(() => subjectsTo(ana.email)).toContain("Pediram uma cópia dos seus dados");
    await expect.poll(() => subjectsTo(ana.email)).toContain("Seus dados estão prontos");
  });

  test("a creator has one export at a time, and it is deleted after a week", async () => {
    const ana = await shop();
    const responses = await Promise.all([request(ana), request(ana), request(ana)]);
    expect(new Set(responses.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    await untilReady(ana);
    const { fileKey } = await product.ctx.db
      .selectFrom("accountExport")
      .select("fileKey")
      .where("accountId", "=", ana.accountId)
      .executeTakeFirstOrThrow();
    expect((await product.ctx.storage.read(fileKey ?? "")).length).toBeGreaterThan(0);
    product.clock.aheadMs += 7 * dayMs;
    await deleteExports(product.ctx);
    await expect(product.ctx.storage.read(fileKey ?? "")).rejects.toThrow();
    await confirm(ana);
    expect((await ana.request("/v1/account/export/link", { method: "POST" })).status).toBe(404);
  });
});

describe("deletion of an account", () => {
  const leave = (person: Seller, change: object = {}) =>
    person.request("/v1/account/deletion", { body: { username: person.username, ...change } });

  test("a creator requests deletion with their username, and sees what the deletion waits for", async () => {
    const ana = await shop();
    expect((await ana.request("/v1/account/deletion")).body).toEqual({
      ...{
        requestedAt: null,
        expectedAt: null,
        lastPaidEnd: null,
        openPayments: 0,
        unclaimedGifts: 0,
        openRefunds: 0,
        balance: 0,
        disputed: 0,
        credit: 0,
      },
    });
    expect((await leave(ana, { username: "outra" })).body.fields).toHaveProperty("username");
    expect((await visitor(product).request(`/v1/creators/${ana.username}`)).status).toBe(200);
    const { status, body } = await leave(ana, { username: `@${ana.username.toUpperCase()}` });
    expect(status).toBe(201);
    expect(Date.parse(body.expectedAt) - Date.parse(body.requestedAt)).toBe(7 * dayMs);
    await expect.poll(() => subjectsTo(ana.email)).toContain("Pediram para apagar sua conta");
  });

  test("a deletion request hides the page at once, stops sales, and paying fans stay until their paid end", async () => {
    const ana = await shop();
    const [fan, ordered] = [await subscribe({ product }, ana, "paying"), await subscribe({ product }, ana, "unpaid")];
    const orderBody = await orderNow(product, ana);
    await addStory(product, ana);
    await leave(ana);
    // A job closes the open renewals of subscriptions that were canceled; the order stays.
    await waitForJobs(product);
    const { body } = await ana.request("/v1/account/deletion");
    expect(body).toMatchObject({ openPayments: 1 });
    expect(Date.parse(body.expectedAt)).toBe(Date.parse(body.lastPaidEnd));
    product.clock.aheadMs += 2_000;
    expect((await visitor(product).request(`/v1/creators/${ana.username}`)).status).toBe(404);
    expect((await ordered.person.request(`/v1/creators/${ana.username}`)).status).toBe(404);
    expect((await visitor(product).request("/v1/checkout", { body: orderBody })).status).toBe(404);
    expect((await fan.person.request(`/v1/creators/${ana.username}`)).body).toMatchObject({
      acceptsNewSubscribers: false,
    });
    expect((await fan.person.request(`/v1/creators/${ana.username}/stories`)).body.data).toHaveLength(1);
    const { body: subscription } = await ana.request(`/v1/subscriptions/${fan.subscriptionId}`);
    expect(subscription).toMatchObject({ status: "canceled" });
    // A new plan or key does not publish the page again.
    await ana.request("/v1/plan/all", {
      method: "PUT",
      body: { data: [{ name: "Novo", price: 990, periodMonths: 1 }] },
    });
    expect((await ana.request("/v1/profile")).body.published).toBe(false);
  });

  test("a creator cancels the deletion of their account, and the page is public again", async () => {
    const ana = await shop();
    await leave(ana);
    const { status, body } = await ana.request("/v1/account/deletion", { method: "DELETE" });
    expect([status, body.requestedAt]).toEqual([200, null]);
    product.clock.aheadMs += 2_000;
    expect((await visitor(product).request(`/v1/creators/${ana.username}`)).status).toBe(200);
    product.clock.aheadMs = 8 * dayMs;
    await deleteDueAccounts(product.ctx);
    product.clock.aheadMs = 0;
    expect((await ana.request("/v1/me")).status).toBe(200);
  });

  test("an account is deleted after the last paid end, and not while a receipt is pending", async () => {
    const ana = await shop();
    const fan = await subscribe({ product }, ana, "unpaid");
    await addReceipt(product, fan);
    await leave(ana);
    const isHidden = async () =>
      (
        await product.ctx.db
          .selectFrom("account")
          .select("email")
          .where("id", "=", ana.accountId)
          .executeTakeFirstOrThrow()
      ).email !== ana.email;
    product.clock.aheadMs = 30 * dayMs;
    await deleteDueAccounts(product.ctx);
    expect(await isHidden()).toBe(false);
    await product.ctx.db.updateTable("payment").set({ status: "expired" }).where("id", "=", fan.orderId).execute();
    await setPeriod(product, fan.subscriptionId, "paying");
    await deleteDueAccounts(product.ctx);
    expect(await isHidden()).toBe(false);
    product.clock.aheadMs += 21 * dayMs;
    await deleteDueAccounts(product.ctx);
    expect(await isHidden()).toBe(true);
  });

  test("the money of gifts that nobody has claimed goes back after the 7 days, and the deletion waits for it", async () => {
    const ana = await shop();
    const [claimed, unclaimed] = [await addGift(product, ana), await addGift(product, ana)];
    await claim(product, claimed.code, newRegistration().email);
    await leave(ana);
    const waitsFor = async () => (await ana.request("/v1/account/deletion")).body;
    const ofBuyer = async () => (await unclaimed.fan.request("/v1/fan/gifts")).body.data[0];
    product.clock.aheadMs = 6 * dayMs;
    await deleteDueAccounts(product.ctx);
    expect(await waitsFor()).toMatchObject({ unclaimedGifts: 1, openRefunds: 0 });
    expect(await ofBuyer()).toMatchObject({ status: "unclaimed" });
    product.clock.aheadMs = 8 * dayMs;
    await deleteDueAccounts(product.ctx);
    expect(await waitsFor()).toMatchObject({ unclaimedGifts: 0, openRefunds: 1 });
    expect(await ofBuyer()).toMatchObject({ status: "refund_requested" });
    expect((await claim(product, unclaimed.code, newRegistration().email)).body.code).toBe("GIFT_RETURNED");
    await expect
      .poll(() => subjectsTo(unclaimed.email))
      .toContain(`O dinheiro do seu presente de @${ana.username} volta para você`);
    await confirm(ana);
    const [task] = (await ana.request("/v1/refunds")).body.data;
    expect((await ana.request(`/v1/refunds/${task._id}/returned`, { body: {} })).status).toBe(200);
    expect(await waitsFor()).toMatchObject({ openRefunds: 0 });
  });

  test("a deleted account leaves no files, texts, contacts or sessions; payments and the ledger remain", async () => {
    const ana = await shop();
    const [story, photo] = [await addStory(product, ana), await addPhoto(product, ana)];
    await ana.request("/v1/profile", { method: "PATCH", body: { bio: "Bastidores", city: "Recife" } });
    await ana.request("/v1/whitelist", { body: { data: [{ contact: "bia@exemplo.com.br", name: "Bia" }] } });
    const fan = await subscribe({ product }, ana, "unpaid");
    await addReceipt(product, fan);
    await ana.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    const { db, storage } = product.ctx;
    const files = await db
      .selectFrom("story")
      .select(["videoKey", "posterKey"])
      .where("id", "=", story)
      .executeTakeFirstOrThrow();
    const ofPhoto = await db
      .selectFrom("media")
      .select(["photoKey", "thumbKey"])
      .where("id", "=", photo)
      .executeTakeFirstOrThrow();
    await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
    const { pictureId } = await db
      .selectFrom("profile")
      .select("pictureId")
      .where("accountId", "=", ana.accountId)
      .executeTakeFirstOrThrow();
    const pictures = () => listKeys(storage, `pictures/${pictureId}`);
    expect((await pictures()).length).toBeGreaterThan(0);
    await leave(ana);
    product.clock.aheadMs = 40 * dayMs;
    const { remove } = storage;
    const removing = vi.spyOn(storage, "remove").mockImplementation(async (key) => {
      // Fails after two seconds inside the transaction of the deletion: the storage may take longer than that may. A job that refers to
      // the account locks it too, for a moment.
      await sql`select from account where id = ${ana.accountId} for update`.execute(db);
      await remove(key);
    });
    onTestFinished(() => removing.mockRestore());
    expect(await deleteDueAccounts(product.ctx)).toBeGreaterThan(0);
    removing.mockRestore();
    expect(await pictures()).toEqual([]);
    expect((await ana.request("/v1/me")).status).toBe(401);
    product.clock.aheadMs = 0;
    for (const key of [...Object.values(files), ...Object.values(ofPhoto)])
      await expect(storage.read(key ?? "")).rejects.toThrow();
    const login = { usernameOrEmail: ana.email, password };
    expect((await visitor(product).request("/v1/auth/login", { body: login })).body.code).toBe("LOGIN_FAILED");
    const profile = await db
      .selectFrom("profile")
      .selectAll()
      .where("accountId", "=", ana.accountId)
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ fullName: "Conta apagada", bio: "", city: null, publishedAt: null });
    const guests = await db.selectFrom("whitelistEntry").selectAll().where("accountId", "=", ana.accountId).execute();
    expect(JSON.stringify(guests)).not.toMatch(/bia/i);
    const sales = db.selectFrom("ledgerTransaction").select("id").where("paymentId", "=", fan.orderId);
    expect(await sales.execute()).toHaveLength(1);
    await expect.poll(() => subjectsTo(ana.email)).toContain("Sua conta foi apagada");
    // The e-mail can be registered again, and the username cannot.
    const again = { ...newRegistration(), email: ana.email };
    expect(
      (await visitor(product).request("/v1/auth/register", { body: { ...again, username: ana.username } })).body.code,
    ).toBe("USERNAME_TAKEN");
    expect((await visitor(product).request("/v1/auth/register", { body: again })).status).toBe(201);
    const bia = await creator(product);
    expect((await bia.request("/v1/profile", { method: "PATCH", body: { username: ana.username } })).body.code).toBe(
      "USERNAME_TAKEN",
    );
    expect((await visitor(product).request("/v1/checkout", { body: order(ana) })).status).toBe(404);
  });

  test("an erasure that has begun is not withdrawn, and nobody signs in or uploads while it runs", async () => {
    const ana = await shop();
    const story = await addStory(product, ana);
    const { ctx } = product;
    const { posterKey } = await ctx.db
      .selectFrom("story")
      .select("posterKey")
      .where("id", "=", story)
      .executeTakeFirstOrThrow();
    await leave(ana);
    product.clock.aheadMs = 40 * dayMs;
    const meanwhile: unknown[] = [];
    const storage = {
      ...ctx.storage,
      async remove(key: string) {
        if (key === posterKey) {
          meanwhile.push((await ana.request("/v1/account/deletion", { method: "DELETE" })).status);
          const login = { usernameOrEmail: ana.username, password };
          meanwhile.push((await visitor(product).request("/v1/auth/login", { body: login })).body.code);
          const video = { path: "/dev/null", bytes: 1_000 };
          const published = publishStory(ctx, ana.accountId, video, { caption: null });
          meanwhile.push(await published.catch(({ code }: AppError) => code));
          await cancelDeletion(ctx, ana.accountId);
          throw new Error("the storage is away");
        }
        return ctx.storage.remove(key);
      },
    };
    await expect(deleteDueAccounts({ ...ctx, storage })).rejects.toThrow("the storage is away");
    expect(meanwhile).toEqual([401, "LOGIN_FAILED", "ACCOUNT_SUSPENDED"]);
    // The next run continues.
    expect(await deleteDueAccounts(ctx)).toBeGreaterThan(0);
    product.clock.aheadMs = 0;
    const files = ctx.db.selectFrom("story").select(["videoKey", "posterKey"]).where("accountId", "=", ana.accountId);
    expect(await files.execute()).toEqual([{ videoKey: null, posterKey: null }]);
    const profile = ctx.db.selectFrom("profile").select("fullName").where("accountId", "=", ana.accountId);
    expect(await profile.executeTakeFirst()).toEqual({ fullName: "Conta apagada" });
  });

  test("no export becomes ready once the erasure has begun", async () => {
    const ana = await shop();
    const { db } = product.ctx;
    await leave(ana);
    const id = newId(product.ctx.now());
    const values = { id, accountId: ana.accountId, status: "preparing", createdAt: product.ctx.now() } as const;
    await db.insertInto("accountExport").values(values).execute();
    product.clock.aheadMs = 40 * dayMs;
    expect(await deleteDueAccounts(product.ctx)).toBeGreaterThan(0);
    await createExportJob.run(product.ctx, { exportId: id }, new AbortController().signal);
    product.clock.aheadMs = 0;
    const row = db.selectFrom("accountExport").select(["status", "fileKey"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ status: "failed", fileKey: null });
  });

  test("a deleted account leaves no upload, and none of them is published afterwards", async () => {
    const ana = await shop();
    const { ctx } = product;
    const photo = await makePicture();
    const begun = await createUploadAs(ana, { kind: "draft", caption: "Só para mim" }, 100_000);
    await sendChunk(ana, begun.headers.get("location") ?? "", 0, Buffer.alloc(1_000, 1));
    await addUpload(product, ana, photo);
    const keys = (await ctx.db.selectFrom("uploadPart").select("key").execute()).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    await leave(ana);
    product.clock.aheadMs = 40 * dayMs;
    expect(await deleteDueAccounts(ctx)).toBeGreaterThan(0);
    await cleanupUploads(ctx);
    product.clock.aheadMs = 0;
    for (const key of keys) expect(await ctx.storage.find(key)).toBeUndefined();
    for (const table of ["upload", "story", "media"] as const)
      expect(await ctx.db.selectFrom(table).select("id").where("accountId", "=", ana.accountId).execute()).toEqual([]);
  });

  test("a deleted account leaves no wallet holder, gateway connection or imported file", async () => {
    const ana = await shop();
    await replaceWallet(product, ana);
    await connectLastlink(ana);
    const importId = await addImport(product, ana);
    const { db, storage } = product.ctx;
    // As of a file that is not read yet.
    const fileKey = storage.toKey(`imports/${importId}.csv`);
    await storage.write(fileKey, Buffer.from("Nome;E-mail"));
    await db.updateTable("import").set({ fileKey }).where("id", "=", importId).execute();
    const at = { createdAt: product.ctx.now(), verifiedAt: product.ctx.now() };
    const connection = { externalAccountId: ana.accountId, credentials: Buffer.from("secret"), ...at };
    const gateway = {
      id: newId(product.ctx.now()),
      accountId: ana.accountId,
      gateway: "iugu",
      status: "verified",
    } as const;
    await db
      .insertInto("gatewayConnection")
      .values({ ...gateway, ...connection })
      .execute();
    await leave(ana);
    product.clock.aheadMs = 40 * dayMs;
    expect(await deleteDueAccounts(product.ctx)).toBeGreaterThan(0);
    product.clock.aheadMs = 0;
    for (const table of ["wallet", "lastlinkConnection", "importPerson", "import"] as const)
      expect(await db.selectFrom(table).selectAll().where("accountId", "=", ana.accountId).execute()).toEqual([]);
    expect(await db.selectFrom("importRow").selectAll().where("importId", "=", importId).execute()).toEqual([]);
    expect(await storage.find(fileKey)).toBeUndefined();
    const connections = db.selectFrom("gatewayConnection").selectAll().where("accountId", "=", ana.accountId);
    expect(await connections.execute()).toMatchObject([{ status: "disconnected", credentials: Buffer.alloc(0) }]);
  });
});
