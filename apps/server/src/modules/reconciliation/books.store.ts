import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { setStatementTimeout } from "#core/database/statement-timeout";
import { nilId } from "#core/ids";
import type { BookedCharge, BookedTransfer, ReconciliationRun } from "./reconciliation.rules.ts";

/** The ledger's state of these payments, if they were charged through this account. */
export async function selectBookedCharges(
  { db }: Ctx,
  { connection }: ReconciliationRun,
  paymentIds: readonly string[],
) {
  const { rows } = await sql<BookedCharge>`
    select charge.payment_id, charge.charge_id,
      posted.net + back.cents as sale_cents,
      -- In an account of the creator's own, what the gateway keeps is between the two, and is only known.
      coalesce(case when charge.gateway = 'iugu' then posted.fee else charge.gateway_fee_cents end, 0) as fee_cents,
      case when posted.net is null then null else back.cents end as back_cents,
      charge.settlement_status
    from gateway_charge charge join payment on payment.id = charge.payment_id
    cross join lateral (
      select case when charge.settlement_status = 'charged_back' then charge.paid_cents else payment.refunded_cents end as cents
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

export type UnmatchedSale = Awaited<ReturnType<typeof selectUnmatchedSales>>[number];

/** Paid charges of this account that the gateway has not listed, by payment id. */
export async function selectUnmatchedSales(
  { db }: Ctx,
  { id, connection }: ReconciliationRun,
  after: string | undefined,
  limit: number,
) {
  const rows = await db
    .selectFrom("gatewayCharge as charge")
    .innerJoin("payment", "payment.id", "charge.paymentId")
    .select(["charge.paymentId", "charge.chargeId"])
    .where("charge.connectionId", "=", connection.id)
    .where("payment.paidAt", "is not", null)
    .where("charge.paymentId", ">", after ?? nilId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("gatewayReconciliationMatch")
            .select("subjectId")
            .where("reconciliationId", "=", id)
            .whereRef("subjectId", "=", "charge.paymentId"),
        ),
      ),
    )
    .orderBy("charge.paymentId")
    .limit(limit)
    .execute();
  return rows;
}

/** A part that the bank returned before it returned all of it was not deducted any more. */
const deductedCents = sql<number>`(
  select coalesce(-sum(e.amount_cents), 0) - case when transfer.status = 'failed' then transfer.returned_cents else 0 end
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
  where a.kind in ('available', 'debt')
    and t.key in ('transfer:' || transfer.id || ':requested', 'transfer:' || transfer.id || ':failed', 'transfer:' || transfer.id || ':bounced')
)`;

function queryTransfers({ db }: Ctx, { connection }: ReconciliationRun) {
  return db
    .selectFrom("transfer")
    .select([
      "transfer.id",
      "transfer.withdrawalId",
      "transfer.status",
      "transfer.createdAt",
      deductedCents.as("goneCents"),
    ])
    .where("transfer.connectionId", "=", connection.id);
}

/** By our ids or the gateway's: some gateways omit our reference. */
export async function selectBookedTransfers(
  ctx: Ctx,
  run: ReconciliationRun,
  { ids = [], withdrawalIds = [] }: { ids?: readonly string[]; withdrawalIds?: readonly string[] },
): Promise<BookedTransfer[]> {
  return queryTransfers(ctx, run)
    .where(sql<boolean>`(transfer.id = any(${ids}::uuid[]) or transfer.withdrawal_id = any(${withdrawalIds}::text[]))`)
    .execute();
}

/** Requested or settled transfers that the gateway has not listed. */
export function selectUnmatchedTransfers(ctx: Ctx, run: ReconciliationRun, after: string | undefined, limit: number) {
  return queryTransfers(ctx, run)
    .where("transfer.status", "<>", "failed")
    .where("transfer.id", ">", after ?? nilId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("gatewayReconciliationMatch")
            .select("subjectId")
            .where("reconciliationId", "=", run.id)
            .whereRef("subjectId", "=", "transfer.id"),
        ),
      ),
    )
    .orderBy("transfer.id")
    .limit(limit)
    .execute();
}

/** In centavos, with the fields that gateways report. */
export type ExpectedBalance = {
  totalCents: number;
  availableCents: number;
  waitingCents: number;
  disputedCents: number;
};

/**
 * The expected balance of a creator's account at a gateway that holds their money. A payout reduces it once the gateway
 * has accepted it; money promised to a fan is still included; debt is negative.
 */
export async function selectExpectedBalance(
  { db, now }: Ctx,
  { connection }: ReconciliationRun,
): Promise<ExpectedBalance> {
  await setStatementTimeout({ db }, 5);
  const { rows } = await sql<ExpectedBalance>`
    with balance as (
      select coalesce(sum(b.cents) filter (where a.kind in ('available', 'debt', 'blocked')), 0) as free,
        coalesce(sum(b.cents) filter (where a.kind = 'waiting_funds'), 0) as waiting,
        coalesce(sum(b.cents) filter (where a.kind = 'disputed'), 0) as disputed
      from ledger_account a join ledger_balance b on b.account_id = a.id where a.owner_id = ${connection.accountId}
    ), leaving as (
      select coalesce(sum(amount_cents), 0) as cents from transfer
      where connection_id = ${connection.id} and status = 'requested' and withdrawal_id is not null
    ), future as (
      select coalesce(sum(e.amount_cents), 0) as cents
      from ledger_transaction dated
      join ledger_transaction t on t.payment_id = dated.payment_id
      join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where dated.owner_id = ${connection.accountId} and dated.available_at > ${now()}
        and a.kind = 'waiting_funds'
    )
    select free + waiting + disputed - leaving.cents as total_cents,
      -- What has reached its day is available there, though the job that releases it here may be a minute late.
      free + waiting - future.cents - leaving.cents as available_cents,
      future.cents as waiting_cents, disputed as disputed_cents
    from balance, leaving, future`.execute(db);
  return rows[0] as ExpectedBalance;
}

/** A charge or transfer that a line of the gateway's statement may refer to. */
export type LedgerMovements = {
  reference: string;
  paymentId: string | null;
  transferId: string | null;
  /** When it was requested; `paid_at` may be when a late read found it paid. */
  since: Date;
  movements: number[];
};

/**
 * Movements of the account's balance by each of these charges and payouts, in order. Reserving a refund is no movement.
 */
export async function selectMovements({ db }: Ctx, { connection }: ReconciliationRun, references: readonly string[]) {
  const { rows } = await sql<LedgerMovements>`
    select charge.charge_id as reference, charge.payment_id, null as transfer_id,
      charge.requested_at as since, array(
      select sum(e.amount_cents)::int
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.payment_id = charge.payment_id and a.kind in ('available', 'debt', 'blocked')
      group by t.id order by t.id
    ) as movements
    from gateway_charge charge
    where charge.gateway = ${connection.gateway} and charge.connection_id = ${connection.id}
      and charge.charge_id = any(${references}::text[])
    union all
    select withdrawal_id, null, id, created_at,
      array[-amount_cents, -fee_cents, returned_cents, case when status = 'failed' then amount_cents - returned_cents else 0 end]
    from transfer where connection_id = ${connection.id} and withdrawal_id = any(${references}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Statement days with an open discrepancy. */
export async function selectStatementDays({ db }: Ctx, { connection }: ReconciliationRun): Promise<string[]> {
  const rows = await db
    .selectFrom("gatewayDiscrepancy")
    .select(sql<string>`split_part(subject, ' ', 1)`.as("day"))
    .distinct()
    .where("connectionId", "=", connection.id)
    .where("kind", "=", "statement")
    .where("resolvedAt", "is", null)
    .execute();
  return rows.map(({ day }) => day);
}
