import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";

export type GiftTerms = {
  planId: string;
  periodMonths: number;
  receiverName: string;
  receiverEmail: string | null;
  message: string | null;
  deliverAt: Date;
};

type NewGift = GiftTerms & { orderId: string; position: number; accountId: string; codeHash: Buffer };

export async function insertGift({ db }: Ctx, row: NewGift) {
  await db
    .insertInto("gift")
    .values({
      orderId: row.orderId,
      position: row.position,
      accountId: row.accountId,
      planId: row.planId,
      periodMonths: row.periodMonths,
      receiverName: row.receiverName,
      receiverEmail: row.receiverEmail,
      message: row.message,
      deliverAt: row.deliverAt,
      codeHash: row.codeHash,
    })
    .execute();
}

/** Gifts with what they are, who pays, and the open refund of one that was withdrawn. */
function selectNamed({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("gift")
    .innerJoin("plan", "plan.id", "gift.planId")
    .innerJoin("fanOrder", "fanOrder.id", "gift.orderId")
    .innerJoin("orderLine as line", (on) =>
      on.onRef("line.orderId", "=", "gift.orderId").onRef("line.position", "=", "gift.position"),
    )
    .innerJoin("payment", "payment.orderId", "gift.orderId")
    .innerJoin("profile", "profile.accountId", "gift.accountId")
    .leftJoin("fan as claimer", "claimer.id", "gift.claimedBy")
    .leftJoin("refundLine as withdrawn", (on) =>
      on.onRef("withdrawn.orderId", "=", "gift.orderId").onRef("withdrawn.position", "=", "gift.position"),
    )
    .leftJoin("refund as open", (on) =>
      on.onRef("open.id", "=", "withdrawn.refundId").on("open.returnedAt", "is", null),
    )
    .selectAll("gift")
    .select("claimer.email as claimerEmail")
    .select(["open.id as openRefundId", "open.byGateway as isRefundedByGateway"])
    .select(["plan.name as planName", "line.priceCents", "line.amountCents", "fanOrder.fanName as buyerName"])
    .select(["payment.id as paymentId", "payment.status as paymentStatus", "payment.method", "payment.createdAt"])
    .select([
      "profile.username",
      "profile.fullName",
      "profile.pictureId",
      "profile.publishedAt",
      "profile.takenDownAt",
    ]);
}

export type GiftRow = NonNullable<Awaited<ReturnType<typeof selectGift>>>;

export function selectGift(ctx: Ctx, orderId: string) {
  return selectNamed(ctx).where("gift.orderId", "=", orderId).executeTakeFirst();
}

/** The plan of a gift that has no payment yet, too. */
export function selectTerms({ db }: Ctx, orderId: string) {
  return db
    .selectFrom("gift")
    .innerJoin("plan", "plan.id", "gift.planId")
    .selectAll("gift")
    .select("plan.name as planName")
    .where("gift.orderId", "=", orderId)
    .executeTakeFirstOrThrow();
}

export function selectGiftByCode(ctx: Ctx, codeHash: Buffer) {
  return selectNamed(ctx).where("gift.codeHash", "=", codeHash).executeTakeFirst();
}

/** Also again, after its money came back. */
export async function markReceived({ db, now }: Ctx, orderId: string) {
  const received = { receivedAt: sql<Date>`coalesce(received_at, ${now()}::timestamptz)`, returnedAt: null };
  await db.updateTable("gift").set(received).where("orderId", "=", orderId).execute();
}

/** Returns the gift unless it already was returned, or never paid. */
export function markReturned({ db, now }: Ctx, orderId: string) {
  const gift = db.updateTable("gift").set({ returnedAt: now() }).where("orderId", "=", orderId);
  const received = gift.where("receivedAt", "is not", null).where("returnedAt", "is", null);
  return received.returning("claimedAt").executeTakeFirst();
}

export async function markClaimed({ db, now }: Ctx, orderId: string, claimedBy: string) {
  await db.updateTable("gift").set({ claimedAt: now(), claimedBy }).where("orderId", "=", orderId).execute();
}

export async function markRefundRequested({ db, now }: Ctx, orderId: string) {
  await db.updateTable("gift").set({ refundRequestedAt: now() }).where("orderId", "=", orderId).execute();
}

/** One claim of a fan at a time, before the payment of the gift is locked. */
export async function lockClaimer({ db }: Ctx, fanId: string) {
  await db.selectFrom("fan").select("id").where("id", "=", fanId).forNoKeyUpdate().execute();
}

/** Paid gifts of a creator that somebody may still claim. */
function selectUnclaimed({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("gift")
    .innerJoin("payment", "payment.orderId", "gift.orderId")
    .where("gift.accountId", "=", accountId)
    .where(isWaiting)
    .where("gift.refundRequestedAt", "is", null)
    .where("payment.status", "=", "paid");
}

export async function countUnclaimed(ctx: Ctx, accountId: string): Promise<number> {
  const gifts = selectUnclaimed(ctx, accountId).select(sql<number>`count(*)::int`.as("count"));
  return (await gifts.executeTakeFirstOrThrow()).count;
}

/** The order and payment of each. */
export function selectUnclaimedGifts(ctx: Ctx, accountId: string) {
  return selectUnclaimed(ctx, accountId).select(["gift.orderId", "payment.id as paymentId"]).execute();
}

/** Until when the claimed period runs, if an address verified in this browser has claimed it. */
export async function selectOwnClaim({ db }: Ctx, orderId: string, fanSessionId: string) {
  return db
    .selectFrom("gift")
    .innerJoin("fanSessionEmail as verified", "verified.fanId", "gift.claimedBy")
    .innerJoin("giftedPeriod as period", "period.orderId", "gift.orderId")
    .innerJoin("subscription", "subscription.id", "period.subscriptionId")
    .select(({ eb, and, or }) => [
      "period.periodEnd",
      and([
        eb("subscription.free", "=", false),
        or([
          eb("subscription.status", "in", ["trialing", "active", "grace"]),
          eb("subscription.pauseMonths", "is not", null),
        ]),
      ])
        .$castTo<boolean>()
        .as("renews"),
    ])
    .where("gift.orderId", "=", orderId)
    .where("verified.sessionId", "=", fanSessionId)
    .executeTakeFirst();
}

function selectSold(ctx: Ctx, accountId: string) {
  return selectNamed(ctx)
    .where("gift.accountId", "=", accountId)
    .where("gift.receivedAt", "is not", null)
    .$narrowType<{ receivedAt: Date }>();
}

export function selectSoldGift(ctx: Ctx, accountId: string, orderId: string) {
  return selectSold(ctx, accountId).where("gift.orderId", "=", orderId).executeTakeFirst();
}

/** Received gifts of a creator, newest first. */
export function selectSoldGifts(ctx: Ctx, accountId: string, page: PageQuery) {
  const gifts = selectSold(ctx, accountId).orderBy("gift.receivedAt", "desc").orderBy("gift.orderId", "desc");
  return selectPage(gifts, page);
}

const isReviewing = sql<boolean>`payment.status in ('pending', 'expired') and exists (
  select from receipt where receipt.payment_id = payment.id and receipt.decision is null)`;

export type FanGiftRow = Awaited<ReturnType<typeof selectFanGifts>>[number];

function selectOfSession(ctx: Ctx, fanSessionId: string) {
  return selectNamed(ctx)
    .innerJoin("fanSessionOrderAccess as link", "link.orderId", "gift.orderId")
    .select(isReviewing.as("isReviewing"))
    .where("link.sessionId", "=", fanSessionId);
}

/** Gifts that a browser has bought, newest first, without those that were not paid in time. */
export function selectFanGifts(ctx: Ctx, fanSessionId: string, limit: number) {
  return selectOfSession(ctx, fanSessionId)
    .where((on) =>
      on.or([
        on("gift.receivedAt", "is not", null),
        isReviewing,
        on.and([
          on("payment.status", "=", "pending"),
          on.or([on("payment.pixExpiresAt", "is", null), on("payment.pixExpiresAt", ">", ctx.now())]),
        ]),
      ]),
    )
    .orderBy("payment.id", "desc")
    .limit(limit)
    .execute();
}

export function selectFanGift(ctx: Ctx, fanSessionId: string, orderId: string) {
  return selectOfSession(ctx, fanSessionId).where("gift.orderId", "=", orderId).executeTakeFirst();
}

const isWaiting = sql<boolean>`gift.received_at is not null and gift.returned_at is null and gift.claimed_at is null`;

/** Marks gifts to be e-mailed as enqueued; returns their orders. */
export async function claimDeliveries({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db
    .selectFrom("gift")
    .select("orderId")
    .where(isWaiting)
    .where("refundRequestedAt", "is", null)
    .where("deliveryEnqueuedAt", "is", null)
    .where("receiverEmail", "is not", null)
    .where("deliverAt", "<=", now())
    .orderBy("deliverAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const gifts = db.updateTable("gift").set({ deliveryEnqueuedAt: now() }).where("orderId", "in", due);
  return (await gifts.returning("orderId").execute()).map(({ orderId }) => orderId);
}

/** The mail server has accepted the e-mail to the receiver. */
export async function markDelivered({ db, now }: Ctx, orderId: string) {
  await db.updateTable("gift").set({ deliveredAt: now() }).where("orderId", "=", orderId).execute();
}

/** Marks the buyers of unclaimed gifts as reminded; returns the orders. `before`: those paid and to be delivered until then. */
export async function claimReminders({ db, now }: Ctx, before: Date, limit: number): Promise<string[]> {
  const due = db
    .selectFrom("gift")
    .select("orderId")
    .where(isWaiting)
    .where("refundRequestedAt", "is", null)
    .where("remindedAt", "is", null)
    .where("deliverAt", "<=", before)
    .where("receivedAt", "<=", before)
    .orderBy("deliverAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const gifts = db.updateTable("gift").set({ remindedAt: now() }).where("orderId", "in", due);
  return (await gifts.returning("orderId").execute()).map(({ orderId }) => orderId);
}

export function deleteMessage({ db }: Ctx, accountId: string, orderId: string): Promise<boolean> {
  const gift = db.updateTable("gift").set({ message: null }).where("accountId", "=", accountId);
  return applyChange(gift.where("orderId", "=", orderId).where("message", "is not", null));
}

/**
 * Removes what a fan wrote with their gifts, and their name and address from the gifts for them. Then whoever has the link of
 * one that was for their address may claim it.
 */
export async function anonymiseGiftsOf({ db }: Ctx, fanId: string, email: string) {
  const bought = db.selectFrom("fanOrder").select("id").where("fanId", "=", fanId);
  await db.updateTable("gift").set({ message: null }).where("orderId", "in", bought).execute();
  const nobody = { receiverName: "Conta apagada", receiverEmail: null, message: null };
  const received = db.updateTable("gift").set(nobody);
  await received.where((eb) => eb.or([eb("claimedBy", "=", fanId), eb("receiverEmail", "=", email)])).execute();
}
