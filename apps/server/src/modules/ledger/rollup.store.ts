import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { LedgerAccountKind } from "#db/tables";

/**
 * The last entry's number after all running postings have committed; later entries have a higher one. Blocks postings
 * until the transaction ends.
 */
export async function lockLastSeq({ db }: Ctx): Promise<number> {
  await sql`select lock_ledger_entries()`.execute(db);
  const { rows } = await sql<{ seq: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_entry', 'seq')) as seq`.execute(db);
  return rows[0]?.seq ?? 0;
}

const newest = sql`
  left join lateral (
    select through_seq, cents from ledger_rollup where account_id = account.id order by through_seq desc limit 1
  ) rollup on true`;

export async function insertRollups({ db }: Ctx, throughSeq: number) {
  await sql`
    insert into ledger_rollup (account_id, through_seq, cents)
    select account.id, ${throughSeq}, coalesce(rollup.cents, 0) + tail.cents
    from ledger_account account ${newest}
    cross join lateral (
      select sum(amount_cents) as cents from ledger_entry
      where account_id = account.id and seq > coalesce(rollup.through_seq, 0) and seq <= ${throughSeq}
    ) tail
    where account.owner_id is null and tail.cents is not null
    on conflict do nothing`.execute(db);
}

export async function selectPlatformBalances({ db }: Ctx) {
  const { rows } = await sql<{ kind: LedgerAccountKind; cents: number }>`
    select account.kind, coalesce(rollup.cents, 0) + tail.cents as cents
    from ledger_account account ${newest}
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from ledger_entry
      where account_id = account.id and seq > coalesce(rollup.through_seq, 0)
    ) tail
    where account.owner_id is null`.execute(db);
  return rows;
}
