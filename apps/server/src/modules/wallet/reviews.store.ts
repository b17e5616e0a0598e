import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { WalletReviewDecision } from "#db/tables";
import type { Refusal } from "./wallet.rules.ts";

type NewReview = { id: string; accountId: string; frontId: string; backId: string };

export async function insertReview({ db, now }: Ctx, { id, accountId, frontId, backId }: NewReview) {
  await db.insertInto("walletReview").values({ id, accountId, frontId, backId, openedAt: now() }).execute();
}

export function lockReview({ db }: Ctx, id: string) {
  return db
    .selectFrom("walletReview")
    .select(["accountId", "decision"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type Decision = { decision: WalletReviewDecision; adminId: string; refusals: Refusal[] };

export async function updateReview({ db, now }: Ctx, id: string, { decision, adminId, refusals }: Decision) {
  await db
    .updateTable("walletReview")
    .set({ decision, decidedBy: adminId, decidedAt: now(), refusals: JSON.stringify(refusals) })
    .where("id", "=", id)
    .execute();
}

function queryOpenReviews({ db }: Ctx) {
  return db
    .selectFrom("walletReview as review")
    .innerJoin("wallet", "wallet.accountId", "review.accountId")
    .innerJoin("profile", "profile.accountId", "review.accountId")
    .select([
      "review.id",
      "review.accountId",
      "review.frontId",
      "review.backId",
      "review.openedAt",
      "wallet.name",
      "wallet.document",
      "wallet.street",
      "wallet.streetNumber",
      "wallet.complement",
      "wallet.neighborhood",
      "wallet.city",
      "wallet.state",
      "wallet.zipcode",
      "profile.fullName",
      "profile.username",
      "profile.pictureId",
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
  await db.deleteFrom("walletReview").where("accountId", "=", accountId).where("decision", "is", null).execute();
}
