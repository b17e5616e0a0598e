import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { isConfigured } from "#ports/gateways/is-configured";

type NewTransfer = {
  id: string;
  accountId: string;
  connectionId: string;
  requestKey: string;
  amountCents: number;
  payoutLabel: string | null;
};

export async function insertTransfer({ db, now }: Ctx, row: NewTransfer) {
  await db
    .insertInto("transfer")
    .values({
      id: row.id,
      accountId: row.accountId,
      connectionId: row.connectionId,
      requestKey: row.requestKey,
      amountCents: row.amountCents,
      payoutLabel: row.payoutLabel,
      status: "requested",
      createdAt: now(),
    })
    .execute();
}

export type TransferRow = NonNullable<Awaited<ReturnType<typeof selectTransfer>>>;

export function selectTransfer({ db }: Ctx, id: string) {
  return db.selectFrom("transfer").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockTransfer({ db }: Ctx, id: string) {
  return db.selectFrom("transfer").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function selectByRequest({ db }: Ctx, accountId: string, requestKey: string) {
  const transfers = db.selectFrom("transfer").selectAll().where("accountId", "=", accountId);
  return transfers.where("requestKey", "=", requestKey).executeTakeFirst();
}

export async function selectByWithdrawal({ db }: Ctx, connectionId: string, withdrawalId: string) {
  const transfers = db.selectFrom("transfer").select("id").where("connectionId", "=", connectionId);
  return (await transfers.where("withdrawalId", "=", withdrawalId).executeTakeFirst())?.id;
}

export function selectTransfers({ db }: Ctx, accountId: string, page: PageQuery): Promise<Rows<TransferRow>> {
  const transfers = db.selectFrom("transfer").selectAll().where("accountId", "=", accountId);
  return selectPage(transfers.orderBy("id", "desc"), page);
}

export async function updateTransferStatus(
  { db, now }: Ctx,
  id: string,
  change: { status: TransferRow["status"]; withdrawalId?: string },
) {
  await db
    .updateTable("transfer")
    .set({
      status: change.status,
      checkedAt: now(),
      settledAt: change.status === "requested" ? null : now(),
      stuckAt: null,
      candidateId: null,
      ...(change.withdrawalId && { withdrawalId: change.withdrawalId }),
    })
    .where("id", "=", id)
    .execute();
}

/** What the gateway's statement shows of a settled transfer: its fee, and what the bank returned. */
export async function updateExtras({ db }: Ctx, id: string, extras: { feeCents: number; returnedCents: number }) {
  const changed = { feeCents: extras.feeCents, returnedCents: extras.returnedCents };
  await db.updateTable("transfer").set(changed).where("id", "=", id).execute();
}

export async function markChecked({ db, now }: Ctx, id: string) {
  await db.updateTable("transfer").set({ checkedAt: now() }).where("id", "=", id).execute();
}

type Due = { seenBefore: Date; stuckSeenBefore: Date; perConnection: number; limit: number };

/**
 * Open transfers not read since then, longest unread first; stuck ones less often, and a limited number per gateway
 * account.
 */
export async function selectOpen(ctx: Ctx, { seenBefore, stuckSeenBefore, perConnection, limit }: Due) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select transfer.id, transfer.checked_at,
        row_number() over (partition by connection_id order by transfer.checked_at nulls first, withdrawal_id is null, transfer.id) as place
      from transfer
      join gateway_connection connection on connection.id = connection_id
      where transfer.status = 'requested' and transfer.created_at < ${seenBefore}
        and ${isConfigured(ctx, "connection.gateway")}
        and (transfer.checked_at is null or transfer.checked_at < case when stuck_at is null then ${seenBefore}::timestamptz else ${stuckSeenBefore}::timestamptz end)
    ) due
    where place <= ${perConnection}
    order by checked_at nulls first
    limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** When a payout destination of this creator was changed last, if since then. */
export async function findLastKeyChange({ db }: Ctx, accountId: string, since: Date): Promise<Date | undefined> {
  const changes = db.selectFrom("accountEvent").select("at").where("accountId", "=", accountId);
  const ofKeys = changes.where("kind", "in", ["pix_changed", "payout_changed", "mp_connected"]);
  return (await ofKeys.where("at", ">", since).orderBy("at", "desc").executeTakeFirst())?.at;
}
