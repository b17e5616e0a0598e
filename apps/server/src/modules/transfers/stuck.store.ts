import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { PageQuery } from "#core/paging/pages";
import type { TransferResolution } from "#db/tables";
import type { TransferRow } from "./transfers.store.ts";

/** Returns whether the transfer became stuck now. Does nothing if it has changed since it was read. */
export async function markStuck({ db, now }: Ctx, transfer: TransferRow, candidateId: string | null): Promise<boolean> {
  const change = db
    .updateTable("transfer")
    .set({ stuckAt: transfer.stuckAt ?? now(), candidateId, checkedAt: now() })
    .where("id", "=", transfer.id)
    .where("status", "=", "requested")
    .where("withdrawalId", "is not distinct from", transfer.withdrawalId)
    .where("stuckAt", "is not distinct from", transfer.stuckAt);
  return (await applyChange(change)) && transfer.stuckAt === null;
}

export async function markResolved({ db, now }: Ctx, id: string, resolution: TransferResolution) {
  await db.updateTable("transfer").set({ resolution, resolvedAt: now() }).where("id", "=", id).execute();
}

/** The given withdrawal ids that already belong to a transfer of this account. */
export async function selectMatched({ db }: Ctx, connectionId: string, withdrawalIds: readonly string[]) {
  if (withdrawalIds.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom("transfer")
    .select("withdrawalId")
    .where("connectionId", "=", connectionId)
    .where("withdrawalId", "in", withdrawalIds)
    .$narrowType<{ withdrawalId: string }>()
    .execute();
  return new Set(rows.map(({ withdrawalId }) => withdrawalId));
}

export async function countStuck({ db }: Ctx): Promise<number> {
  const stuck = db.selectFrom("transfer").where("stuckAt", "is not", null);
  return Number((await stuck.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
}

export type StuckRow = Awaited<ReturnType<typeof selectStuck>>["rows"][number];

/** The longest stuck first, with their creators. */
export async function selectStuck(ctx: Ctx, { limit, offset }: PageQuery) {
  const rows = await ctx.db
    .selectFrom("transfer")
    .innerJoin("gatewayConnection as connection", "connection.id", "transfer.connectionId")
    .innerJoin("profile", "profile.accountId", "transfer.accountId")
    .select([
      "transfer.id",
      "transfer.amountCents",
      "transfer.payoutLabel",
      "transfer.createdAt",
      "transfer.withdrawalId",
      "transfer.candidateId",
      "transfer.stuckAt",
      "connection.gateway",
      "transfer.accountId",
      "profile.fullName",
      "profile.username",
      "profile.pictureId",
    ])
    .where("transfer.stuckAt", "is not", null)
    .$narrowType<{ stuckAt: Date }>()
    .orderBy("transfer.stuckAt")
    .orderBy("transfer.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, totalCount: await countStuck(ctx) };
}
