import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ArrayLiteral } from "#core/database/array-literal";

export type NewSettledTransfer = {
  paymentId: string;
  accountId: string;
  /** Upper case. */
  endToEndId: string | null;
  statementLine: Buffer | null;
  note: string | null;
  amountCents: number;
  paidFrom: string;
  paidUntil: string;
};

/** Once per payment. Throws on the constraints `settled_transfer_end_to_end_once` and `settled_transfer_line_once`. */
export async function insertSettledTransfer({ db, now }: Ctx, row: NewSettledTransfer) {
  await db
    .insertInto("settledTransfer")
    .values({
      paymentId: row.paymentId,
      accountId: row.accountId,
      endToEndId: row.endToEndId,
      statementLine: row.statementLine,
      note: row.note,
      amountCents: row.amountCents,
      paidFrom: sql`${row.paidFrom}::date`,
      paidUntil: sql`${row.paidUntil}::date`,
      settledAt: now(),
    })
    .onConflict((on) => on.column("paymentId").doNothing())
    .execute();
}

/** Deletes what creators wrote about a fan's payments. */
export async function deleteNotes({ db }: Ctx, fanId: string) {
  await sql`
    update settled_transfer settled set note = null
    from payment join fan_order on fan_order.id = payment.order_id
    where settled.payment_id = payment.id and fan_order.fan_id = ${fanId} and settled.note is not null`.execute(db);
}

export async function isSettled({ db }: Ctx, endToEndId: string): Promise<boolean> {
  const found = db.selectFrom("settledTransfer").select("paymentId").where("endToEndId", "=", endToEndId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether a creator refunded a fan by this transfer. */
export async function isRefundTransfer({ db }: Ctx, endToEndId: string): Promise<boolean> {
  const task = db.selectFrom("refund").select("id").where("endToEndId", "=", endToEndId);
  const recorded = db.selectFrom("recordedRefund").select("id").where("endToEndId", "=", endToEndId);
  return (await task.unionAll(recorded).limit(1).executeTakeFirst()) !== undefined;
}

/** Adds ids that a gateway or a statement reports later, except those that another payment or a refund has. */
export async function updateEndToEndIds({ db }: Ctx, accountId: string, named: ReadonlyMap<string, string>) {
  await sql`
    update settled_transfer settled set end_to_end_id = named.code
    from unnest(${[...named.keys()]}::uuid[], ${[...named.values()]}::text[]) as named (payment_id, code)
    where settled.payment_id = named.payment_id and settled.account_id = ${accountId} and settled.end_to_end_id is null
      and not exists (select from settled_transfer other where other.end_to_end_id = named.code)
      and not exists (select from refund where refund.end_to_end_id = named.code)
      and not exists (select from recorded_refund recorded where recorded.end_to_end_id = named.code)`.execute(db);
}

export type SettledTransfer = {
  paymentId: string;
  accountId: string;
  txid: string;
  endToEndId: string | null;
  /** In hexadecimal. */
  statementLine: string | null;
  payer: string;
  amountCents: number;
  paidFrom: string;
  paidUntil: string;
};

/** `lineKeys` in hexadecimal. */
type Named = { ids: ArrayLiteral; lineKeys: ArrayLiteral; amounts: ArrayLiteral; from: string; until: string };

const mostOfPayer = 5_000;

/**
 * Transfers that a statement may list again: by id or line on the whole platform, by amount and day for this creator.
 * `ids` are in upper case.
 */
export async function selectSettledTransfers({ db }: Ctx, accountId: string, named: Named): Promise<SettledTransfer[]> {
  const { rows } = await sql<SettledTransfer>`
    select settled.payment_id, settled.account_id, payment.txid,
      settled.end_to_end_id, encode(settled.statement_line, 'hex') as statement_line, fan_order.fan_name as payer,
      settled.amount_cents, settled.paid_from::text as paid_from, settled.paid_until::text as paid_until
    from (
      select payment_id from settled_transfer where end_to_end_id = any(${named.ids}::text[])
      union
      select settled_transfer.payment_id from payment join settled_transfer on settled_transfer.payment_id = payment.id
      where payment.txid = any(${named.ids}::text[])
      union
      select payment_id from settled_transfer where statement_line = any(array(select decode(key, 'hex') from unnest(${named.lineKeys}::text[]) key))
      union
      (select payment_id from settled_transfer where account_id = ${accountId}
        and amount_cents = any(${named.amounts}::integer[])
        and paid_until >= ${named.from}::date and paid_from <= ${named.until}::date
        order by paid_until desc limit ${mostOfPayer})
    ) found
    join settled_transfer settled on settled.payment_id = found.payment_id
    join payment on payment.id = settled.payment_id
    join fan_order on fan_order.id = payment.order_id`.execute(db);
  return rows;
}
