import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import type { PixKeyType } from "#db/tables";

export type CreditRow = {
  accountId: string;
  fullName: string;
  username: string;
  pictureId: string | null;
  amountCents: number;
  since: Date;
  isLeaving: boolean;
  pix: { type: PixKeyType; key: string; name: string; city: string; updatedAt: string } | null;
};

/**
 * Positive balances of `fees_due` of creators who are deleting their account, or whose balance has been positive
 * without a sale to their own key since before `idleBefore`. Deleted accounts are excluded.
 */
export async function selectCredits(
  { db }: Ctx,
  idleBefore: Date,
  { limit, offset }: PageQuery,
): Promise<Rows<CreditRow>> {
  const { rows } = await sql<CreditRow & { total: number }>`
    select account.owner_id as account_id, profile.full_name, profile.username,
      profile.picture_id, balance.cents as amount_cents, span.since,
      deletion.account_id is not null as is_leaving,
      case when pix.account_id is not null then json_build_object('type', pix.type, 'key', pix.key, 'name', pix.name,
        'city', pix.city, 'updatedAt', to_char(pix.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as pix,
      (count(*) over ())::int as total
    from ledger_account account
    join ledger_balance balance on balance.account_id = account.id
    join profile on profile.account_id = account.owner_id
    left join pix_key pix on pix.account_id = account.owner_id
    left join account_deletion deletion on deletion.account_id = account.owner_id
    cross join lateral (
      select greatest(min(t.created_at), max(t.created_at) filter (where t.kind = 'sale')) as since
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account_id = account.id and e.seq > coalesce(
        (select max(seq) from ledger_entry where account_id = account.id and balance_after_cents <= 0), 0)
    ) span
    where account.kind = 'fees_due' and balance.cents > 0 and deletion.done_at is null
      and (deletion.account_id is not null or span.since <= ${idleBefore})
    order by span.since, account.owner_id limit ${limit} offset ${offset}`.execute(db);
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

export function selectCreditPayment({ db }: Ctx, endToEndId: string) {
  return db
    .selectFrom("creditPayment")
    .select(["id", "accountId", "amountCents"])
    .where("endToEndId", "=", endToEndId)
    .executeTakeFirst();
}

/**
 * The highest balance of `fees_due` since `since`, or since the newest credit payment if that is later. Zero without an
 * account.
 */
export async function selectHighestCredit({ db }: Ctx, accountId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(balance.cents, (
      select max(e.balance_after_cents - e.amount_cents)
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account_id = account.id and t.created_at >= ${since} and e.seq > coalesce((
        select max(paid.seq) from credit_payment payment
        join ledger_transaction own on own.key = 'credit:' || payment.id || ':paid'
        join ledger_entry paid on paid.transaction_id = own.id and paid.account_id = account.id
        where payment.account_id = account.owner_id), 0)
    )) as cents
    from ledger_account account join ledger_balance balance on balance.account_id = account.id
    where account.owner_id = ${accountId} and account.kind = 'fees_due'`.execute(db);
  return rows[0]?.cents ?? 0;
}

export type NewCreditPayment = {
  id: string;
  accountId: string;
  amountCents: number;
  endToEndId: string;
  adminId: string;
};

/** Unique by E2E id (`credit_payment_once`). */
export async function insertCreditPayment({ db, now }: Ctx, row: NewCreditPayment) {
  await db
    .insertInto("creditPayment")
    .values({
      id: row.id,
      accountId: row.accountId,
      amountCents: row.amountCents,
      endToEndId: row.endToEndId,
      recordedBy: row.adminId,
      recordedAt: now(),
    })
    .execute();
}

export async function hasCreator({ db }: Ctx, accountId: string): Promise<boolean> {
  const accounts = db.selectFrom("account").select("id").where("id", "=", accountId);
  return (await accounts.executeTakeFirst()) !== undefined;
}
