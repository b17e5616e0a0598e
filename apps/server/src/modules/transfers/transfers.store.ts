import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";

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
      account_id: row.accountId,
      connection_id: row.connectionId,
      request_key: row.requestKey,
      amount_cents: row.amountCents,
      payout_label: row.payoutLabel,
      status: "requested",
      created_at: now(),
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
  const transfers = db.selectFrom("transfer").selectAll().where("account_id", "=", accountId);
  return transfers.where("request_key", "=", requestKey).executeTakeFirst();
}

export async function selectByWithdrawal({ db }: Ctx, connectionId: string, withdrawalId: string) {
  const transfers = db.selectFrom("transfer").select("id").where("connection_id", "=", connectionId);
  return (await transfers.where("withdrawal_id", "=", withdrawalId).executeTakeFirst())?.id;
}

export function selectTransfers({ db }: Ctx, accountId: string, page: PageQuery): Promise<Rows<TransferRow>> {
  const transfers = db.selectFrom("transfer").selectAll().where("account_id", "=", accountId);
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
      checked_at: now(),
      settled_at: change.status === "requested" ? null : now(),
      stuck_at: null,
      candidate_id: null,
      ...(change.withdrawalId && { withdrawal_id: change.withdrawalId }),
    })
    .where("id", "=", id)
    .execute();
}

/** What the gateway's statement shows of a settled transfer: its fee, and what the bank returned. */
export async function updateExtras({ db }: Ctx, id: string, extras: { feeCents: number; returnedCents: number }) {
  const changed = { fee_cents: extras.feeCents, returned_cents: extras.returnedCents };
  await db.updateTable("transfer").set(changed).where("id", "=", id).execute();
}

export async function markChecked({ db, now }: Ctx, id: string) {
  await db.updateTable("transfer").set({ checked_at: now() }).where("id", "=", id).execute();
}

type Due = { seenBefore: Date; stuckSeenBefore: Date; perConnection: number; limit: number };

/**
 * Open transfers not read since then, longest unread first; stuck ones less often, and a limited number per gateway
 * account.
 */
export async function selectOpen({ db }: Ctx, { seenBefore, stuckSeenBefore, perConnection, limit }: Due) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, checked_at,
        row_number() over (partition by connection_id order by checked_at nulls first, withdrawal_id is null, id) as place
      from transfer
      where status = 'requested' and created_at < ${seenBefore}
        and (checked_at is null or checked_at < case when stuck_at is null then ${seenBefore}::timestamptz else ${stuckSeenBefore}::timestamptz end)
    ) due
    where place <= ${perConnection}
    order by checked_at nulls first
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether any payout destination of this creator was changed since then. */
export async function hasChangedKeySince({ db }: Ctx, accountId: string, since: Date): Promise<boolean> {
  const changes = db.selectFrom("account_event").select("id").where("account_id", "=", accountId);
  const ofKeys = changes.where("kind", "in", ["pix_changed", "payout_changed", "mp_connected"]);
  return (await ofKeys.where("at", ">", since).executeTakeFirst()) !== undefined;
}
