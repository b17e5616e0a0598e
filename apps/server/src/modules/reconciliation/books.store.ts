import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { BookedCharge, BookedTransfer, Proof } from "./reconciliation.rules.ts";

/** What the ledger has of these payments, as far as they were charged through this account. */
export async function selectBookedCharges({ db }: Ctx, { connection }: Proof, paymentIds: readonly string[]) {
  const { rows } = await sql<BookedCharge>`
    select charge.payment_id as "paymentId", charge.charge_id as "chargeId",
      posted.net + back.cents as "saleCents",
      -- In an account of the creator's own, what the gateway keeps is between the two, and is only known.
      coalesce(case when charge.gateway = 'iugu' then posted.fee else charge.gateway_fee_cents end, 0) as "feeCents",
      case when posted.net is null then null else back.cents end as "backCents",
      charge.standing
    from gateway_charge charge join payment on payment.id = charge.payment_id
    cross join lateral (
      select case when charge.standing = 'charged_back' then charge.paid_cents else payment.refunded_cents end as cents
    ) back
    cross join lateral (
      select -sum(e.amount_cents) filter (where a.kind::text in ('fans', charge.gateway::text)) as net,
        sum(e.amount_cents) filter (where a.kind = 'gateway_fees') as fee
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
  where a.kind in ('available', 'debt')
    and t.key in ('transfer:' || transfer.id || ':requested', 'transfer:' || transfer.id || ':failed', 'transfer:' || transfer.id || ':bounced')
)`;

function booked({ db }: Ctx, { connection }: Proof) {
  return db
    .selectFrom("transfer")
    .select([
      "transfer.id",
      "transfer.withdrawal_id as withdrawalId",
      "transfer.status",
      "transfer.created_at as createdAt",
      gone.as("goneCents"),
    ])
    .where("transfer.connection_id", "=", connection.id);
}

/** By our ids or by those of the gateway, which does not always repeat ours. */
export async function selectBookedTransfers(
  ctx: Ctx,
  proof: Proof,
  { ids = [], withdrawalIds = [] }: { ids?: readonly string[]; withdrawalIds?: readonly string[] },
): Promise<BookedTransfer[]> {
  return booked(ctx, proof)
    .where(sql<boolean>`(transfer.id = any(${ids}::uuid[]) or transfer.withdrawal_id = any(${withdrawalIds}::text[]))`)
    .execute();
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

/** In centavos, as a gateway reports a balance. */
export type Held = { totalCents: number; availableCents: number; waitingCents: number; disputedCents: number };

/**
 * What must lie in a creator's account at a gateway that holds their money. A payout leaves it when the gateway has accepted it; money
 * that is promised to a fan still lies there; a debt is a negative balance.
 */
export async function selectHeld({ db, now }: Ctx, { connection }: Proof): Promise<Held> {
  await sql`set local statement_timeout = '5min'`.execute(db);
  const { rows } = await sql<Held>`
    with balance as (
      select coalesce(sum(b.cents) filter (where a.kind in ('available', 'debt', 'blocked')), 0) as free,
        coalesce(sum(b.cents) filter (where a.kind = 'waiting_funds'), 0) as waiting,
        coalesce(sum(b.cents) filter (where a.kind = 'disputed'), 0) as disputed
      from ledger_account a join ledger_balance b on b.account_id = a.id where a.owner_id = ${connection.account_id}
    ), leaving as (
      select coalesce(sum(amount_cents), 0) as cents from transfer
      where connection_id = ${connection.id} and status = 'requested' and withdrawal_id is not null
    ), future as (
      select coalesce(sum(e.amount_cents), 0) as cents
      from ledger_transaction sale
      join ledger_transaction t on t.payment_id = sale.payment_id
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where sale.owner_id = ${connection.account_id} and sale.kind = 'sale' and sale.falls_at > ${now()}
        and a.kind = 'waiting_funds'
    )
    select free + waiting + disputed - leaving.cents as "totalCents",
      -- What has reached its day is available there, though the job that releases it here may be a minute late.
      free + waiting - future.cents - leaving.cents as "availableCents",
      future.cents as "waitingCents", disputed as "disputedCents"
    from balance, leaving, future`.execute(db);
  return rows[0] as Held;
}

/** What a line of the gateway's statement may name, and by which of our verbs it is read again. */
export type Named = { reference: string; paymentId: string | null; transferId: string | null; movements: number[] };

/** How each of these charges and payouts has moved what lies in the account, in its order. Promising a refund moves nothing. */
export async function selectNamed({ db }: Ctx, { connection }: Proof, references: readonly string[]) {
  const { rows } = await sql<Named>`
    select charge.charge_id as reference, charge.payment_id as "paymentId", null as "transferId", array(
      select sum(e.amount_cents)::int
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.payment_id = charge.payment_id and a.kind in ('available', 'debt', 'blocked', 'fees_due')
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
