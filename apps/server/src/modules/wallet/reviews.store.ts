import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { WalletReviewDecision } from "#db/tables";
import type { Refusal } from "./wallet.rules.ts";

type NewReview = { id: string; accountId: string; frontId: string; backId: string };

export async function insertReview({ db, now }: Ctx, { id, accountId, frontId, backId }: NewReview) {
  await db
    .insertInto("wallet_review")
    .values({ id, account_id: accountId, front_id: frontId, back_id: backId, opened_at: now() })
    .execute();
}

export function lockReview({ db }: Ctx, id: string) {
  return db
    .selectFrom("wallet_review")
    .select(["account_id as accountId", "decision"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type Decision = { decision: WalletReviewDecision; adminId: string; refusals: Refusal[] };

export async function updateReview({ db, now }: Ctx, id: string, { decision, adminId, refusals }: Decision) {
  await db
    .updateTable("wallet_review")
    .set({ decision, decided_by: adminId, decided_at: now(), refusals: JSON.stringify(refusals) })
    .where("id", "=", id)
    .execute();
}

function queryOpenReviews({ db }: Ctx) {
  return db
    .selectFrom("wallet_review as review")
    .innerJoin("wallet", "wallet.account_id", "review.account_id")
    .innerJoin("profile", "profile.account_id", "review.account_id")
    .select([
      "review.id",
      "review.account_id as accountId",
      "review.front_id as frontId",
      "review.back_id as backId",
      "review.opened_at as openedAt",
      "wallet.name",
      "wallet.document",
      "wallet.street",
      "wallet.street_number as streetNumber",
      "wallet.complement",
      "wallet.neighborhood",
      "wallet.city",
      "wallet.state",
      "wallet.zipcode",
      "profile.full_name as fullName",
      "profile.username",
      "profile.picture_id as pictureId",
      sql<string | null>`to_char(wallet.birth_date, 'YYYY-MM-DD')`.as("birthDate"),
    ])
    .where("review.decision", "is", null)
    .orderBy("review.id");
}

/** Undecided reviews, oldest first. */
export function selectOpenReviews(ctx: Ctx, page: PageQuery) {
  return selectPage(queryOpenReviews(ctx), page);
}

export async function deleteOpenReviews({ db }: Ctx, accountId: string) {
  await db.deleteFrom("wallet_review").where("account_id", "=", accountId).where("decision", "is", null).execute();
}
