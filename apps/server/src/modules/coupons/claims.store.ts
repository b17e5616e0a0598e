import type { Ctx } from "#core/ctx";
import { claimOf, selectUses } from "./claims.rules.ts";

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
