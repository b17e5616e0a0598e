import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { CouponDuration, CouponKind } from "#db/tables";
import { selectUses } from "./claims.rules.ts";

/** With its plans, its redeemed uses and those that open orders claim. */
function queryCoupons({ db, now }: Ctx) {
  return db
    .selectFrom("coupon")
    .selectAll("coupon")
    .select(({ ref }) => [
      sql<string[]>`array(select plan_id from coupon_plan where coupon_id = coupon.id order by plan_id)`.as("plans"),
      selectUses(ref("coupon.id"), now()).as("uses"),
    ]);
}

export type CouponRow = NonNullable<Awaited<ReturnType<typeof selectCoupon>>>;

export function selectCoupon(ctx: Ctx, accountId: string, id: string) {
  return queryCoupons(ctx).where("coupon.id", "=", id).where("coupon.accountId", "=", accountId).executeTakeFirst();
}

/** Codes of archived coupons can be used again. */
export function selectCouponByCode(ctx: Ctx, accountId: string, code: string) {
  return queryCoupons(ctx)
    .where("coupon.accountId", "=", accountId)
    .where("coupon.code", "=", code)
    .where("coupon.archivedAt", "is", null)
    .executeTakeFirst();
}

/** Serialises the creation of the account's coupons until the transaction ends, so that they can be counted. */
export async function lockCoupons({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

/** Number of coupons that are not archived. */
export async function countCoupons({ db }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("coupon")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("archivedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Serialises orders with this coupon until the transaction ends, so that its uses can be counted. */
export async function lockCoupon({ db }: Ctx, id: string) {
  await db.selectFrom("coupon").select("id").where("id", "=", id).forUpdate().execute();
}

type CouponFilter = PageQuery & { archived: boolean };

export async function selectCoupons(
  ctx: Ctx,
  accountId: string,
  { archived, limit, offset }: CouponFilter,
): Promise<Rows<CouponRow>> {
  const rows = await queryCoupons(ctx)
    .where("coupon.accountId", "=", accountId)
    .where("coupon.archivedAt", archived ? "is not" : "is", null)
    .orderBy("coupon.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await ctx.db
    .selectFrom("coupon")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("accountId", "=", accountId)
    .where("archivedAt", archived ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

export type NewCoupon = {
  id: string;
  accountId: string;
  code: string;
  kind: CouponKind;
  value: number;
  duration: CouponDuration;
  cycles: number | null;
  appliesTo: string[];
};

/** The mutable part of a coupon. */
export type CouponLimits = {
  maxRedemptions?: number | null;
  maxPerFan?: number | null;
  startsAt?: Date | null;
  expiresAt?: Date | null;
  active?: boolean;
};

export async function insertCoupon({ db, now }: Ctx, { accountId, ...row }: NewCoupon, limits: CouponLimits) {
  await db
    .insertInto("coupon")
    .values({ ...row, ...limits, accountId, active: true, createdAt: now() })
    .execute();
}

export async function updateCouponRow({ db }: Ctx, id: string, limits: CouponLimits) {
  if (Object.keys(limits).length > 0) await db.updateTable("coupon").set(limits).where("id", "=", id).execute();
}

export async function replaceCouponPlans({ db }: Ctx, couponId: string, plans: readonly string[]) {
  await db.deleteFrom("couponPlan").where("couponId", "=", couponId).execute();
  if (plans.length === 0) return;
  await db
    .insertInto("couponPlan")
    .values(plans.map((planId) => ({ couponId, planId })))
    .execute();
}

export async function archiveCoupon({ db, now }: Ctx, id: string) {
  await db
    .updateTable("coupon")
    .set({ archivedAt: now(), active: false })
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .execute();
}
