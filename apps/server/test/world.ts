import { randomBytes, randomUUID } from "node:crypto";
import { newId } from "#core/ids";
import { cancelDeletion } from "#modules/account/request-deletion";
import { setRole } from "#modules/auth/set-role";
import { openSession } from "#modules/auth/start-session";
import { claimUse } from "#modules/coupons/redeem-coupon";
import { createHighlight } from "#modules/highlights/create-highlight";
import { listPlans } from "#modules/plans/plans.queries";
import { restorePage } from "#modules/profile/profile.queries";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { requestRefund } from "#modules/refunds/request-refund";
import { addUnusablePasskey } from "./factors.ts";
import { type Creator, creator, newPhone, order, type Person, type Seller, seller, visitor } from "./people.ts";
import type { Product } from "./product.ts";

export type Owner = Seller & { accountId: string };

/** Two creators who sell; the objects of `owner` belong to another creator for `other`. */
export type World = { product: Product; owner: Owner; other: Owner };

export async function openWorld(product: Product): Promise<World> {
  const [owner, other] = await Promise.all([openShop(product), openShop(product)]);
  return { product, owner, other };
}

async function openShop(product: Product): Promise<Owner> {
  const person = await seller(product);
  const accountId = (await person.request("/v1/me")).body._id as string;
  return Object.assign(person, { accountId });
}

/** The same creator in another browser: a new session and the media cookie. */
export async function signIn({ product }: World, creator: Owner): Promise<Person> {
  const { accessToken, sessionId } = await openSession(product.ctx, creator.accountId, "tests");
  const person = visitor(product, accessToken);
  person.cookies.set("camarim_media", encodeURIComponent(product.app.signCookie(sessionId)));
  return person;
}

/** An admin in a browser of their own; the role is read when the session is first used, so that no second login is needed. */
export async function adminOf(product: Product): Promise<Creator> {
  const person = await creator(product);
  await setRole(product.ctx, person.username, "admin");
  await addUnusablePasskey(product, person);
  return person;
}

/** The same browser with the admin's grant for a creator, from the list of creators. */
export async function supportFor(product: Product, admin: Person, username: string): Promise<Person> {
  type Entry = { account: { username: string }; accessToken: string };
  const { data } = (await admin.request("/v1/admin/performers")).body as { data: Entry[] };
  const person = visitor(product, data.find(({ account }) => account.username === username)?.accessToken);
  for (const cookie of admin.cookies) person.cookies.set(...cookie);
  return person;
}

export type Fan = { person: Person; subscriptionId: string; orderId: string; email: string };
export type FanState = "unpaid" | "paying" | "expired" | "revoked";

const dayMs = 86_400_000;
const periods = {
  paying: { status: "active", endsInDays: 20 },
  // The state of an ended period before a job updates it.
  expired: { status: "active", endsInDays: -10 },
  "in grace": { status: "active", endsInDays: -1 },
  revoked: { status: "revoked", endsInDays: 20 },
} as const;

/** A test may have changed the creator's username. */
export async function currentUsername(
  { ctx }: Product,
  { accountId, username }: Seller & { accountId?: string },
): Promise<string> {
  if (!accountId) return username;
  const profile = ctx.db.selectFrom("profile").select("username").where("accountId", "=", accountId);
  return (await profile.executeTakeFirstOrThrow()).username;
}

/** An unpaid order of a seller's current plan. Reverts changes of other tests: a closed page or a free trial. */
export async function orderNow(product: Product, from: Seller & { accountId?: string }) {
  const { ctx } = product;
  const { db } = ctx;
  const { id, ...shop } = await db
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.accountId")
    .leftJoin("accountSetting as setting", "setting.accountId", "account.id")
    .leftJoin("accountDeletion as deletion", (on) =>
      on.onRef("deletion.accountId", "=", "account.id").on("deletion.doneAt", "is", null),
    )
    .select(["account.id", "profile.username", "adult", "takenDownAt", "publishedAt", "paymentGateway"])
    .select(["acceptNewSubscribers", "deletion.requestedAt as deletion"])
    .where(from.accountId ? "account.id" : "profile.username", "=", from.accountId ?? from.username)
    .executeTakeFirstOrThrow();
  if (from.accountId) {
    if (shop.deletion) await cancelDeletion(ctx, id);
    if (shop.takenDownAt || !shop.publishedAt) await restorePage(ctx, id);
    if (shop.adult) await db.updateTable("profile").set({ adult: false }).where("accountId", "=", id).execute();
  }
  const setting = db.updateTable("accountSetting").set({ acceptNewSubscribers: true });
  if (shop.acceptNewSubscribers === false) await setting.where("accountId", "=", id).execute();
  // A gateway needs more data than this order has.
  const byKey = db.updateTable("account").set({ paymentGateway: "bacen" });
  if (shop.paymentGateway === "mercadopago") await byKey.where("id", "=", id).execute();
  // Public pages are cached for up to a second.
  product.clock.aheadMs += 1_000;
  const plan = (await listPlans(ctx, id)).find(({ active }) => active);
  if (!plan) throw new Error(`${shop.username} sells no plan`);
  const untried = db.updateTable("plan").set({ trialDays: 0 });
  if (plan.trialDays > 0) await untried.where("id", "=", plan.id).execute();
  return order({ ...from, username: shop.username, planId: plan.id });
}

/** Orders from a seller in a new browser, and puts the subscription into the given state. */
export async function subscribe({ product }: Pick<World, "product">, from: Seller, state: FanState): Promise<Fan> {
  const person = visitor(product);
  const orderBody = await orderNow(product, from);
  const { status, body } = await person.request("/v1/checkout", { body: orderBody });
  if (status !== 201) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`);
  const { _id: orderId, subscriptionId } = body;
  const fan = { person, subscriptionId, orderId, email: orderBody.fan.email };
  if (state !== "unpaid") await setPeriod(product, fan.subscriptionId, state);
  return fan;
}

export async function setPeriod({ ctx }: Product, subscriptionId: string, state: keyof typeof periods) {
  const { status, endsInDays } = periods[state];
  const now = ctx.now().getTime();
  await ctx.db
    .updateTable("subscription")
    .set({
      status,
      startedAt: new Date(now - 10 * dayMs),
      currentPeriodEnd: new Date(now + endsInDays * dayMs),
    })
    .where("id", "=", subscriptionId)
    .execute();
}

/** Marks the fan's e-mail as verified, as by the code in another browser. */
export async function markEmailVerified({ ctx }: Product, { email }: Pick<Fan, "email">) {
  await ctx.db.updateTable("fan").set({ emailVerifiedAt: ctx.now() }).where("email", "=", email).execute();
}

/** Expires the open payment. */
export async function expireOpenPayment({ ctx }: Product, subscriptionId: string) {
  const open = ctx.db.updateTable("payment").set({ status: "expired" }).where("status", "=", "pending");
  await open.where("subscriptionId", "=", subscriptionId).execute();
}

/** One more plan of a creator; `orderNow`, which uses the first one, never selects it. */
export async function addPlan(
  { ctx }: Product,
  { accountId }: Owner,
  priceCents = 7990,
  periodMonths = 3,
): Promise<string> {
  const id = newId(ctx.now());
  const plan = { name: "Trimestral", description: "", trialDays: 0, active: true, position: 99 };
  const terms = { priceCents, periodMonths };
  await ctx.db
    .insertInto("plan")
    .values({ id, accountId, ...plan, ...terms, createdAt: ctx.now() })
    .execute();
  return id;
}

/** The E2E id of a transfer made now. */
export function newEndToEndId({ ctx }: Pick<Product, "ctx">): string {
  const minute = ctx.now().toISOString().replace(/[-T:]/g, "").slice(0, 12);
  return `E12345678${minute}${randomBytes(6).toString("hex").slice(0, 11).toUpperCase()}`;
}

/** A bank statement of today whose only line names a payment by its txid, with its amount. */
export async function statementOf({ ctx }: Pick<Product, "ctx">, paymentId: string): Promise<Blob> {
  const payment = ctx.db.selectFrom("payment").select(["txid", "amountCents"]).where("id", "=", paymentId);
  const { txid, amountCents: cents } = await payment.executeTakeFirstOrThrow();
  const [day] = new Date(ctx.now().getTime() - 3 * 3_600_000).toISOString().split("T");
  return new Blob([`Data;Descrição;Valor\n${day};Pix recebido ${txid};${(cents / 100).toFixed(2)}\n`]);
}

/** A pending receipt, which takes a use of the order's coupon as one that is sent over HTTP. */
export async function addReceipt({ ctx }: Product, { orderId }: Fan): Promise<string> {
  const id = newId(ctx.now());
  const endToEndId = `E12345678202611201200${randomBytes(6).toString("hex").slice(0, 11)}`;
  await ctx.db
    .insertInto("receipt")
    .values({ id, paymentId: orderId, sentBy: "fan", endToEndId, sentAt: ctx.now() })
    .execute();
  const payment = ctx.db.selectFrom("payment").select(["orderId", "subscriptionId"]).where("id", "=", orderId);
  await claimUse(ctx, await payment.executeTakeFirstOrThrow());
  return id;
}

/** A story as the worker leaves it, or one that failed. */
export async function addStory({ ctx }: Product, creator: Owner, state: "ready" | "failed" = "ready"): Promise<string> {
  const [id, now] = [newId(ctx.now()), ctx.now()];
  const [videoKey, posterKey] = [
    ctx.storage.toKey(`stories/${id}/${randomUUID()}.mp4`),
    ctx.storage.toKey(`stories/${id}/${randomUUID()}.jpg`),
  ];
  await ctx.storage.write(videoKey, randomBytes(1_000));
  await ctx.storage.write(posterKey, randomBytes(100));
  const files = { videoKey, posterKey, placeholder: "data:," };
  await ctx.db
    .insertInto("story")
    .values({
      id,
      accountId: creator.accountId,
      audience: "closed",
      state,
      ...(state === "ready" ? files : { failure: "unreadable", sourceKey: videoKey }),
      durationSeconds: 2,
      width: 360,
      height: 640,
      createdAt: now,
      lastActivityAt: now,
      expiresAt: new Date(now.getTime() + dayMs),
    })
    .execute();
  return id;
}

/** A gallery video that failed. */
export async function addFailedVideo(product: Product, creator: Owner): Promise<string> {
  const { ctx } = product;
  const id = await addStory(product, creator, "failed");
  await ctx.db.updateTable("story").set({ audience: "media", expiresAt: null }).where("id", "=", id).execute();
  await ctx.db
    .insertInto("media")
    .values({ id, videoId: id, accountId: creator.accountId, kind: "video", createdAt: ctx.now() })
    .execute();
  return id;
}

export async function addPhoto({ ctx }: Product, creator: Owner): Promise<string> {
  const [id, now] = [newId(ctx.now()), ctx.now()];
  const keys = {
    photoKey: ctx.storage.toKey(`medias/${id}/photo.jpg`),
    thumbKey: ctx.storage.toKey(`medias/${id}/thumb.jpg`),
  };
  for (const key of Object.values(keys)) await ctx.storage.write(key, randomBytes(100));
  const shape = { ...keys, placeholder: "data:,", width: 300, height: 500 };
  await ctx.db
    .insertInto("media")
    .values({ id, accountId: creator.accountId, kind: "photo", createdAt: now, ...shape })
    .execute();
  return id;
}

/** A highlight of these stories, or of a new one. */
export async function addHighlight(product: Product, creator: Owner, storyIds?: string[]) {
  await deleteOldHighlights(product, creator);
  const stories = storyIds ?? [await addStory(product, creator)];
  return createHighlight(product.ctx, creator.accountId, { title: "Ensaios", cover: stories[0] ?? "", stories });
}

/** Deletes highlights that the tests of a whole file have left, before their limit is reached. */
export async function deleteOldHighlights({ ctx }: Product, { accountId }: Owner) {
  const newest = ctx.db.selectFrom("highlight").select("id").where("accountId", "=", accountId).orderBy("id", "desc");
  await ctx.db
    .deleteFrom("highlight")
    .where("accountId", "=", accountId)
    .where("id", "not in", newest.limit(20))
    .execute();
}

/** Approves the open order of a fan now. */
export async function approveOrder({ product, owner }: Pick<World, "product" | "owner">, fan: Fan): Promise<Fan> {
  await addReceipt(product, fan);
  await reviewReceipt(product.ctx, owner.accountId, fan.orderId, "approved");
  return fan;
}

/** Gives the fan a unique phone, since some limits are per phone and all fans of these tests share one. */
export async function setUniquePhone({ ctx }: Product, fan: Fan): Promise<Fan> {
  const phone = `+55${newPhone()}`;
  await ctx.db.updateTable("subscription").set({ fanPhone: phone }).where("id", "=", fan.subscriptionId).execute();
  return fan;
}

/** A first payment that its fan has withdrawn; returns the refund's id. */
export async function addRefund(world: World): Promise<string> {
  const fan = await approveOrder(world, await subscribe(world, world.owner, "unpaid"));
  const { ctx } = world.product;
  await setUniquePhone(world.product, fan);
  await requestRefund(ctx, fan.subscriptionId);
  const refund = ctx.db.selectFrom("refund").select("id").where("subscriptionId", "=", fan.subscriptionId);
  return (await refund.executeTakeFirstOrThrow()).id;
}

/** A sale to a new fan, approved by its creator; returns its operation's id. */
export async function addSale({ product }: Pick<World, "product">, owner: Owner): Promise<string> {
  const fan = await approveOrder({ product, owner }, await subscribe({ product }, owner, "unpaid"));
  const sale = product.ctx.db.selectFrom("ledgerTransaction").select("id").where("paymentId", "=", fan.orderId);
  return (await sale.executeTakeFirstOrThrow()).id;
}
