import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { BookedCharge, BookedTransfer, Proof } from "./reconciliation.rules.ts";

/** What the ledger has of these payments, as far as they were charged through this account. */
export async function selectBookedCharges({ db }: Ctx, { connection }: Proof, paymentIds: readonly string[]) {
  const { rows } = await sql<BookedCharge>`
    select charge.payment_id as "paymentId", charge.charge_id as "chargeId", posted.sale as "saleCents",
      -- Of money that lies at her own account, what the gateway keeps is between the two, and is only known.
      coalesce(case when charge.gateway = 'iugu' then posted.fee else charge.gateway_fee_cents end, 0) as "feeCents",
      posted.back as "backCents"
    from gateway_charge charge cross join lateral (
      select -sum(e.amount_cents) filter (where t.kind = 'sale' and a.kind::text in ('fans', charge.gateway::text)) as sale,
        sum(e.amount_cents) filter (where a.kind = 'gateway_fees') as fee,
        sum(e.amount_cents)
          filter (where t.kind in ('refund', 'chargeback') and a.kind::text in ('fans', charge.gateway::text)) as back
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.payment_id = charge.payment_id
    ) posted
    where charge.connection_id = ${connection.id} and charge.payment_id = any(${paymentIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.paymentId, row]));
}

/** Sold through this account, and not among what the gateway has listed; by their ids. */
export async function selectUnmetSales({ db }: Ctx, { id, connection }: Proof, after: string, limit: number) {
  const rows = await db
    .selectFrom("gateway_charge as charge")
    .innerJoin("payment", "payment.id", "charge.payment_id")
    .select(["charge.payment_id as paymentId", "charge.charge_id as chargeId"])
    .where("charge.connection_id", "=", connection.id)
    .where("payment.paid_at", "is not", null)
    .where("charge.payment_id", ">", after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gateway_proof_met")
            .select("subject_id")
            .where("proof_id", "=", id)
            .whereRef("subject_id", "=", "charge.payment_id"),
        ),
      ),
    )
    .orderBy("charge.payment_id")
    .limit(limit)
    .execute();
  return rows;
}

const gone = sql<number>`(
  select coalesce(-sum(e.amount_cents), 0)
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  where a.kind = 'available'
    and t.key in ('transfer:' || transfer.id || ':requested', 'transfer:' || transfer.id || ':failed', 'transfer:' || transfer.id || ':bounced')
)`;

function booked({ db }: Ctx, { connection }: Proof) {
  return db
    .selectFrom("transfer")
    .select(["transfer.id", "transfer.status", "transfer.created_at as createdAt", gone.as("goneCents")])
    .where("transfer.connection_id", "=", connection.id);
}

export async function selectBookedTransfers(ctx: Ctx, proof: Proof, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, BookedTransfer>();
  const rows = await booked(ctx, proof).where("transfer.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** On their way or there, and not among what the gateway has listed. */
export function selectUnmetTransfers(ctx: Ctx, proof: Proof, after: string, limit: number) {
  return booked(ctx, proof)
    .where("transfer.status", "<>", "failed")
    .where("transfer.id", ">", after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gateway_proof_met")
            .select("subject_id")
            .where("proof_id", "=", proof.id)
            .whereRef("subject_id", "=", "transfer.id"),
        ),
      ),
    )
    .orderBy("transfer.id")
    .limit(limit)
    .execute();
}

export type Held = { totalCents: number; waitingCents: number };

/**
 * What must lie in her account at the gateway: of all that moved there, the part that is neither the platform's nor the gateway's, less
 * what it has begun to pay out; debts of contested sales are in it. And what of it waits for its day.
 */
export async function selectHeld({ db, now }: Ctx, { connection }: Proof): Promise<Held> {
  // All that she ever sold is summed.
  await sql`set local statement_timeout = '5min'`.execute(db);
  const { rows } = await sql<Held>`
    select (
      select coalesce(sum(moved.hers), 0) from (
        select -sum(e.amount_cents) filter (where a.kind::text in (${connection.gateway}, 'fees', 'gateway_fees')) as hers
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.owner_id = ${connection.account_id}
        group by t.id having bool_or(a.kind::text = ${connection.gateway})
      ) moved
    ) - (
      select coalesce(sum(amount_cents), 0) from transfer
      where connection_id = ${connection.id} and status = 'requested' and withdrawal_id is not null
    ) as "totalCents", (
      select coalesce(sum(e.amount_cents), 0)
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.owner_id = ${connection.account_id} and t.kind = 'sale' and t.falls_at > ${now()} and a.kind = 'waiting_funds'
        and not exists (
          select from ledger_transaction gone
          where gone.payment_id = t.payment_id and gone.kind in ('release', 'refund', 'chargeback')
        )
    ) as "waitingCents"`.execute(db);
  return rows[0] as Held;
}

/** What a line of the gateway's statement may name, and by which of our verbs it is read again. */
export type Named = { reference: string; paymentId: string | null; transferId: string | null; movements: number[] };

/** How each of these charges and payouts has moved what she can take out, in its order. */
export async function selectNamed({ db }: Ctx, { connection }: Proof, references: readonly string[]) {
  const { rows } = await sql<Named>`
    select charge.charge_id as reference, charge.payment_id as "paymentId", null as "transferId", array(
      select sum(e.amount_cents)::int
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.payment_id = charge.payment_id and a.kind in ('available', 'fees_due')
      group by t.id order by t.id
    ) as movements
    from gateway_charge charge
    where charge.gateway = ${connection.gateway} and charge.connection_id = ${connection.id}
      and charge.charge_id = any(${references}::text[])
    union all
    select withdrawal_id, null, id,
      case when status = 'failed' then array[-amount_cents, amount_cents] else array[-amount_cents] end
    from transfer where connection_id = ${connection.id} and withdrawal_id = any(${references}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Days of the statement on which something still differs. */
export async function selectStatementDays({ db }: Ctx, { connection }: Proof): Promise<string[]> {
  const rows = await db
    .selectFrom("gateway_difference")
    .select(sql<string>`split_part(subject, ' ', 1)`.as("day"))
    .distinct()
    .where("connection_id", "=", connection.id)
    .where("kind", "=", "statement")
    .where("resolved_at", "is", null)
    .execute();
  return rows.map(({ day }) => day);
}
