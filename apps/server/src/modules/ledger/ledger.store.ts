import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { LedgerAccountKind, LedgerTransactionKind, PaymentGateway } from "#db/tables";
import type { Line } from "./ledger.rules.ts";

const platformKinds: ReadonlySet<LedgerAccountKind> = new Set(["iugu", "mercadopago", "fees", "gateway_fees", "fans"]);

export type NewTransaction = {
  id: string;
  key: string;
  kind: LedgerTransactionKind;
  ownerId: string | null;
  paymentId: string | null;
  availableAt: Date | null;
  lines: readonly Line[];
};

/** Returns false if the key exists. A concurrent insert of the same key waits for the commit of the first. */
export async function insertTransaction({ db, now }: Ctx, row: NewTransaction): Promise<boolean> {
  const inserted = await db
    .insertInto("ledgerTransaction")
    .values({
      id: row.id,
      key: row.key,
      kind: row.kind,
      ownerId: row.ownerId,
      paymentId: row.paymentId,
      availableAt: row.availableAt,
      lines: row.lines.length,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the numbers (from 1) of the lines whose accounts exist. */
export async function insertEntries({ db }: Ctx, { id, ownerId, lines }: NewTransaction, numbers: readonly number[]) {
  const selected = numbers.map((number) => lines[number - 1] as Line);
  const { rows } = await sql<{ line: number }>`
    insert into ledger_entry (transaction_id, line, account_id, amount_cents)
    select ${id}, part.line, found.id, part.cents
    from unnest(${numbers}::smallint[], ${selected.map(({ account }) => account)}::ledger_account_kind[],
      ${selected.map(({ cents }) => cents)}::bigint[]) as part (line, kind, cents)
    cross join lateral (
      select id from ledger_account where owner_id = ${ownerId} and kind = part.kind and currency = 'BRL'
      union all
      select id from ledger_account where owner_id is null and kind = part.kind and currency = 'BRL'
    ) found
    order by part.line
    returning line`.execute(db);
  return rows.map(({ line }) => line);
}

/** Creates the missing accounts, of a creator or of the platform. */
export async function insertAccounts({ db }: Ctx, ownerId: string | null, lines: readonly Line[]) {
  const kinds = [...new Set(lines.map(({ account }) => account))];
  await db
    .insertInto("ledgerAccount")
    .values(kinds.map((kind) => ({ ownerId: platformKinds.has(kind) ? null : ownerId, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectByKey({ db }: Ctx, key: string) {
  return db
    .selectFrom("ledgerTransaction")
    .select(["id", "kind", "ownerId", "paymentId", "availableAt"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

export function selectEntries({ db }: Ctx, transactionId: string) {
  return db
    .selectFrom("ledgerEntry as entry")
    .innerJoin("ledgerAccount as account", "account.id", "entry.accountId")
    .select(["account.kind as account", "entry.amountCents as cents", "entry.balanceAfterCents"])
    .where("entry.transactionId", "=", transactionId)
    .orderBy("entry.line")
    .execute();
}

export async function selectFee({ db }: Ctx, gateway: PaymentGateway, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom("platformFee")
    .select("basisPoints")
    .where("gateway", "=", gateway)
    .where("validFrom", "<=", at)
    .orderBy("validFrom", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.basisPoints;
}

export async function selectBalances({ db }: Ctx, ownerId: string) {
  return db
    .selectFrom("ledgerAccount as account")
    .innerJoin("ledgerBalance as balance", "balance.accountId", "account.id")
    .select(["account.kind", "balance.cents"])
    .where("account.ownerId", "=", ownerId)
    .execute();
}

/** Every posting of a creator updates the row of their book, so locking it blocks all of them. */
export async function selectBookForUpdate({ db }: Ctx, ownerId: string) {
  await sql`select lock_ledger_book(${ownerId})`.execute(db);
}

export function findTransactionId({ db }: Ctx, key: string) {
  return db.selectFrom("ledgerTransaction").select("id").where("key", "=", key).executeTakeFirst();
}

export function selectPaymentSums({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("ledgerTransaction as transaction")
    .innerJoin("ledgerEntry as entry", "entry.transactionId", "transaction.id")
    .innerJoin("ledgerAccount as account", "account.id", "entry.accountId")
    .select(["account.kind", sql<number>`sum(entry.amount_cents)::bigint`.as("cents")])
    .where("transaction.paymentId", "=", paymentId)
    .groupBy("account.kind")
    .execute();
}

export function selectPaymentPostings({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("ledgerTransaction")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<Date | null>`max(available_at)`.as("availableAt"),
      sql<boolean>`coalesce(bool_or(key = 'payment:' || payment_id || ':released'), false)`.as("isReleased"),
    ])
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
}
