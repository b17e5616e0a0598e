import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import type { TransferResolution } from "#db/tables";
import type { TransferRow } from "./transfers.store.ts";

/** Returns whether the transfer became stuck now. Does nothing if it has changed since it was read. */
export async function markStuck({ db, now }: Ctx, transfer: TransferRow, candidateId: string | null): Promise<boolean> {
  const change = db
    .updateTable("transfer")
    .set({ stuck_at: transfer.stuck_at ?? now(), candidate_id: candidateId, checked_at: now() })
    .where("id", "=", transfer.id)
    .where("status", "=", "requested")
    .where("withdrawal_id", "is not distinct from", transfer.withdrawal_id)
    .where("stuck_at", "is not distinct from", transfer.stuck_at);
  return (await applyChange(change)) && transfer.stuck_at === null;
}

export async function markResolved({ db, now }: Ctx, id: string, resolution: TransferResolution) {
  await db.updateTable("transfer").set({ resolution, resolved_at: now() }).where("id", "=", id).execute();
}

/** The given withdrawal ids that already belong to a transfer of this account. */
export async function selectMatched({ db }: Ctx, connectionId: string, withdrawalIds: readonly string[]) {
  if (withdrawalIds.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom("transfer")
    .select("withdrawal_id as withdrawalId")
    .where("connection_id", "=", connectionId)
    .where("withdrawal_id", "in", withdrawalIds)
    .$narrowType<{ withdrawalId: string }>()
    .execute();
  return new Set(rows.map(({ withdrawalId }) => withdrawalId));
}

export async function countStuck({ db }: Ctx): Promise<number> {
  const stuck = db.selectFrom("transfer").where("stuck_at", "is not", null);
  return Number((await stuck.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
}

export type StuckRow = Awaited<ReturnType<typeof selectStuck>>["rows"][number];

/** The longest stuck first, with their creators. */
export async function selectStuck(ctx: Ctx, { limit, offset }: PageQuery) {
  const rows = await ctx.db
    .selectFrom("transfer")
    .innerJoin("gateway_connection as connection", "connection.id", "transfer.connection_id")
    .innerJoin("profile", "profile.account_id", "transfer.account_id")
    .select([
      "transfer.id",
      "transfer.amount_cents as amountCents",
      "transfer.payout_label as payoutLabel",
      "transfer.created_at as createdAt",
      "transfer.withdrawal_id as withdrawalId",
      "transfer.candidate_id as candidateId",
      "transfer.stuck_at as stuckAt",
      "connection.gateway",
      "transfer.account_id as accountId",
      "profile.full_name as fullName",
      "profile.username",
      "profile.picture_id as pictureId",
    ])
    .where("transfer.stuck_at", "is not", null)
    .$narrowType<{ stuckAt: Date }>()
    .orderBy("transfer.stuck_at")
    .orderBy("transfer.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, totalCount: await countStuck(ctx) };
}
