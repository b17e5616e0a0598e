import type { Ctx } from "#core/ctx";
import { claimOf, selectUses } from "./claims.rules.ts";

/** The claim of an order, and the uses of others; undefined without a coupon. */
export async function selectClaim({ db, now }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("coupon_redemption as r")
    .innerJoin("coupon", "coupon.id", "r.coupon_id")
    .select(["r.claimed_at", "r.redeemed_at", "r.reserved_until", "coupon.max_redemptions"])
    .select(({ ref }) => [
      claimOf(now()).as("claim"),
      selectUses(ref("r.coupon_id"), now(), ref("r.subscription_id")).as("others"),
    ])
    .where("r.subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}

export async function setClaimed({ db }: Ctx, subscriptionId: string, claimedAt: Date | null) {
  await db
    .updateTable("coupon_redemption")
    .set({ claimed_at: claimedAt })
    .where("subscription_id", "=", subscriptionId)
    .where("redeemed_at", "is", null)
    .execute();
}
