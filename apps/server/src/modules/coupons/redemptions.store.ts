import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { claimOf, selectUses } from "./claims.rules.ts";

export type NewRedemption = {
  subscriptionId: string;
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

export function selectRedemption({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("couponRedemption")
    .innerJoin("coupon", "coupon.id", "couponRedemption.couponId")
    .selectAll("couponRedemption")
    .select(["coupon.code", "coupon.kind", "coupon.value", "coupon.duration", "coupon.cycles", "coupon.accountId"])
    .select(
      sql<string[]>`array(select plan_id from coupon_plan where coupon_id = coupon.id order by plan_id)`.as("plans"),
    )
    .where("subscriptionId", "=", subscriptionId)
    .executeTakeFirst();
}

type CouponUser = { couponId: string; fanId?: string; fanPhone?: string; fanSessionId?: string };

/** How often a person, identified by e-mail, phone or browser, has used a coupon or sent a receipt for it. */
export async function countUsesOf(
  { db }: Ctx,
  { couponId, fanId, fanPhone, fanSessionId }: CouponUser,
  exceptSubscriptionId?: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coupon_redemption r
    where coupon_id = ${couponId}
      and (fan_id = ${fanId ?? null}::uuid or fan_phone = ${fanPhone ?? null} or subscription_id in (
        select subscription_id from fan_session_subscription where session_id = ${fanSessionId ?? null}::uuid))
      and subscription_id is distinct from ${exceptSubscriptionId ?? null}::uuid
      and (redeemed_at is not null or exists (
        select from payment join receipt on receipt.payment_id = payment.id
        where payment.subscription_id = r.subscription_id and payment.status = 'pending' and receipt.decision is null))
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markRedeemed({ db, now }: Ctx, subscriptionId: string, overLimit: boolean) {
  await db
    .updateTable("couponRedemption")
    .set({ redeemedAt: now(), overLimit })
    .where("subscriptionId", "=", subscriptionId)
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

/** The plan of the joined `subscription` when it was first paid for; today's if it never was. */
const firstPaidPlan = sql<string>`coalesce((
  select line.plan_id from payment join subscription_line line on line.order_id = payment.order_id
  where payment.subscription_id = subscription.id and payment.paid_at is not null
  order by payment.paid_at limit 1), subscription.plan_id)`;

export function selectRedemptions({ db }: Ctx, couponId: string, page: PageQuery) {
  const redemptions = db
    .selectFrom("couponRedemption as redemption")
    .innerJoin("subscription", "subscription.id", "redemption.subscriptionId")
    .innerJoin("fan", "fan.id", "redemption.fanId")
    .innerJoin("plan", (join) => join.on("plan.id", "=", firstPaidPlan))
    .select([
      "redemption.subscriptionId as id",
      "redemption.priceCents",
      "redemption.discountCents",
      "redemption.overLimit",
      "subscription.fanName",
      "fan.email as fanEmail",
      "plan.name as planName",
    ])
    .select([
      sql<Date>`redemption.redeemed_at`.as("redeemedAt"),
      sql<number>`coalesce((
        select amount_cents from payment where subscription_id = subscription.id and paid_at is not null
        order by paid_at limit 1), 0)`.as("paidCents"),
    ])
    .where("redemption.couponId", "=", couponId)
    .where("redemption.redeemedAt", "is not", null)
    .orderBy("redemption.redeemedAt", "desc")
    .orderBy("redemption.subscriptionId", "desc");
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
export async function selectClaim({ db, now }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("couponRedemption as r")
    .innerJoin("coupon", "coupon.id", "r.couponId")
    .select(["r.claimedAt", "r.redeemedAt", "r.reservedUntil", "coupon.maxRedemptions"])
    .select(({ ref }) => [
      claimOf(now()).as("claim"),
      selectUses(ref("r.couponId"), now(), ref("r.subscriptionId")).as("others"),
    ])
    .where("r.subscriptionId", "=", subscriptionId)
    .executeTakeFirst();
}

export async function setClaimed({ db }: Ctx, subscriptionId: string, claimedAt: Date | null) {
  await db
    .updateTable("couponRedemption")
    .set({ claimedAt })
    .where("subscriptionId", "=", subscriptionId)
    .where("redeemedAt", "is", null)
    .execute();
}
