import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { WalletReviewDecision } from "#db/tables";

export type WalletNotice = { email: string; decision: WalletReviewDecision | null; refusals: { message: string }[] };

export function selectWalletNotice({ db }: Ctx, reviewId: string): Promise<WalletNotice | undefined> {
  return db
    .selectFrom("walletReview as review")
    .innerJoin("account", "account.id", "review.accountId")
    .select(["account.email", "review.decision", sql<WalletNotice["refusals"]>`review.refusals`.as("refusals")])
    .where("review.id", "=", reviewId)
    .executeTakeFirst();
}
