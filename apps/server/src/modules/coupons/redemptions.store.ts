import { type SqlBool, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { claimOf, selectUses } from "./claims.rules.ts";

/** What a coupon was used for: an order, and the subscription that keeps the discount. One is null without the other. */
export type CouponOrder = { orderId: string | null; subscriptionId: string | null };

/** Of a renewal it is that of its subscription. */
function isOf({ orderId, subscriptionId }: CouponOrder) {
  return sql<SqlBool>`(r.order_id = ${orderId}::uuid or r.subscription_id = ${subscriptionId}::uuid)`;
}

export type NewRedemption = CouponOrder & {
  couponId: string;
  fanId: string;
  fanPhone: string;
  priceCents: number;
  discountCents: number;
  reservedUntil: Date;
  /** Keyed hash of the network of an order with an unverified e-mail. */
  unverifiedFrom: string | null;
  queuedUntil: Date | null;
  claimedAt: Date | null;
};

export async function insertRedemption({ db, now }: Ctx, row: NewRedemption) {
  await db
    .insertInto("couponRedemption")
    .values({
      id: newId(now()),
      orderId: row.orderId,
      subscriptionId: row.subscriptionId,
      couponId: row.couponId,
      fanId: row.fanId,
      fanPhone: row.fanPhone,
      priceCents: row.priceCents,
      discountCents: row.discountCents,
      reservedUntil: row.reservedUntil,
      unverifiedFrom: row.unverifiedFrom,
      queuedUntil: row.queuedUntil,
      claimedAt: row.claimedAt,
      createdAt: now(),
    })
    .execute();
}

export function selectRedemption({ db }: Ctx, order: CouponOrder) {
  return db
    .selectFrom("couponRedemption as r")
    .innerJoin("coupon", "coupon.id", "r.couponId")
    .selectAll("r")
    .select([
      "coupon.code",
      "coupon.kind",
      "coupon.value",
      "coupon.duration",
      "coupon.cycles",
      "coupon.accountId",
      "coupon.appliesTo",
    ])
    .select(
      sql<string[]>`array(select plan_id from coupon_plan where coupon_id = coupon.id order by plan_id)`.as("plans"),
    )
    .where(isOf(order))
    .executeTakeFirst();
}

type CouponUser = { couponId: string; fanId?: string; fanPhone?: string; fanSessionId?: string };

/** How often a person, identified by e-mail, phone or browser, has used a coupon or sent a receipt for it. */
export async function countUsesOf(
  { db }: Ctx,
  { couponId, fanId, fanPhone, fanSessionId }: CouponUser,
  exceptId?: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coupon_redemption r
    where coupon_id = ${couponId}
      and (fan_id = ${fanId ?? null}::uuid or fan_phone = ${fanPhone ?? null} or subscription_id in (
        select subscription_id from fan_session_subscription where session_id = ${fanSessionId ?? null}::uuid) or order_id in (
        select order_id from fan_session_order where session_id = ${fanSessionId ?? null}::uuid))
      and id is distinct from ${exceptId ?? null}::uuid
      and (redeemed_at is not null or exists (
        select from payment join receipt on receipt.payment_id = payment.id
        where payment.order_id = r.order_id and payment.status = 'pending' and receipt.decision is null))
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markRedeemed({ db, now }: Ctx, id: string, overLimit: boolean) {
  await db
    .updateTable("couponRedemption")
    .set({ redeemedAt: now(), overLimit })
    .where("id", "=", id)
    .where("redeemedAt", "is", null)
    .execute();
}

/** How many uses are reserved by orders of one network with an unverified e-mail. */
export async function countReservationsFrom(
  { db, now }: Ctx,
  couponId: string,
  unverifiedFrom: string,
): Promise<number> {
  const { count } = await db
    .selectFrom("couponRedemption")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("couponId", "=", couponId)
    .where("unverifiedFrom", "=", unverifiedFrom)
    .where("redeemedAt", "is", null)
    .where("reservedUntil", ">", now())
    .executeTakeFirstOrThrow();
  return count;
}

export type RedemptionRow = Awaited<ReturnType<typeof selectRedemptions>>["rows"][number];

/** What the coupon discounted of the order of `redemption`, as it was called then; null without an order. */
const discountedTitles = sql<string>`(
  select string_agg(title, ' + ' order by position) from order_line line
  where line.order_id = redemption.order_id and line.coupon_code is not null)`;

export function selectRedemptions({ db }: Ctx, couponId: string, page: PageQuery) {
  const redemptions = db
    .selectFrom("couponRedemption as redemption")
    .leftJoin("subscription", "subscription.id", "redemption.subscriptionId")
    .leftJoin("fanOrder", "fanOrder.id", "redemption.orderId")
    .innerJoin("fan", "fan.id", "redemption.fanId")
    .leftJoin("plan", "plan.id", "subscription.planId")
    .select([
      "redemption.id",
      "redemption.priceCents",
      "redemption.discountCents",
      "redemption.overLimit",
      "fan.email as fanEmail",
    ])
    .select([
      sql<string>`coalesce(subscription.fan_name, fan_order.fan_name)`.as("fanName"),
      sql<string>`coalesce(${discountedTitles}, plan.name)`.as("title"),
      sql<Date>`redemption.redeemed_at`.as("redeemedAt"),
      sql<number>`coalesce((
        select amount_cents from payment
        where (order_id = redemption.order_id or subscription_id = redemption.subscription_id) and paid_at is not null
        order by paid_at limit 1), 0)`.as("paidCents"),
    ])
    .where("redemption.couponId", "=", couponId)
    .where("redemption.redeemedAt", "is not", null)
    .orderBy("redemption.redeemedAt", "desc")
    .orderBy("redemption.id", "desc");
  return selectPage(redemptions, page);
}

export async function anonymiseRedemptions({ db }: Ctx, fanId: string) {
  await db
    .updateTable("couponRedemption")
    .set({ fanPhone: `apagado ${fanId.slice(-12)}` })
    .where("fanId", "=", fanId)
    .execute();
}

/** The claim of an order, and the uses of others; undefined without a coupon. */
export async function selectClaim({ db, now }: Ctx, order: CouponOrder) {
  return db
    .selectFrom("couponRedemption as r")
    .innerJoin("coupon", "coupon.id", "r.couponId")
    .select(["r.id", "r.claimedAt", "r.redeemedAt", "r.reservedUntil", "coupon.maxRedemptions"])
    .select(({ ref }) => [claimOf(now()).as("claim"), selectUses(ref("r.couponId"), now(), ref("r.id")).as("others")])
    .where(isOf(order))
    .executeTakeFirst();
}

export async function setClaimed({ db }: Ctx, order: CouponOrder, claimedAt: Date | null) {
  await db
    .updateTable("couponRedemption as r")
    .set({ claimedAt })
    .where(isOf(order))
    .where("redeemedAt", "is", null)
    .execute();
}
