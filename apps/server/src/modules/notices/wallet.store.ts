import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { WalletReviewDecision } from "#db/tables";

export type WalletNotice = { email: string; decision: WalletReviewDecision | null; refusals: { message: string }[] };

export function selectWalletNotice({ db }: Ctx, reviewId: string): Promise<WalletNotice | undefined> {
  return db
    .selectFrom("wallet_review as review")
    .innerJoin("account", "account.id", "review.account_id")
    .select(["account.email", "review.decision", sql<WalletNotice["refusals"]>`review.refusals`.as("refusals")])
    .where("review.id", "=", reviewId)
    .executeTakeFirst();
}

/** Undefined when the account has a Pix key by now, or was disconnected. */
export function selectPixKeyNotice({ db }: Ctx, connectionId: string): Promise<{ email: string } | undefined> {
  return db
    .selectFrom("gateway_connection as connection")
    .innerJoin("account", "account.id", "connection.account_id")
    .select("account.email")
    .where("connection.id", "=", connectionId)
    .where("connection.status", "=", "verified")
    .where("connection.pix_key_missing_at", "is not", null)
    .executeTakeFirst();
}
