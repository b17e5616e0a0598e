import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { LedgerTransactionKind } from "#db/tables";
import { isSamePosting, type Line } from "./ledger.rules.ts";
import {
  insertAccounts,
  insertEntries,
  insertTransaction,
  type NewTransaction,
  selectByKey,
  selectEntries,
} from "./ledger.store.ts";

export type Posting = {
  /** Idempotency key that names the cause, such as `payment:<id>:paid`. */
  key: string;
  kind: LedgerTransactionKind;
  /** Owner of the lines' accounts. A transaction never moves money between two creators. */
  ownerId?: string;
  paymentId?: string;
  /** When a sale's waiting money becomes available (the column is `available_at`). */
  availableAt?: Date;
  /** Must sum to zero, and separately for accounts of outside money; lines of zero are dropped. */
  lines: readonly Line[];
};

/**
 * Posts to the ledger, inside the caller's transaction and together with the cause. Idempotent by key; returns the
 * transaction's id. Throws if the key exists with other content; the database refuses an unbalanced transaction at
 * commit.
 */
export async function postTransaction(ctx: Ctx, posting: Posting): Promise<string> {
  const { key, kind, ownerId = null, paymentId = null, availableAt = null } = posting;
  const lines = posting.lines.filter(({ cents }) => cents !== 0);
  const row: NewTransaction = { id: newId(ctx.now()), key, kind, ownerId, paymentId, availableAt, lines };
  if (!(await insertTransaction(ctx, row))) return getExisting(ctx, row);
  const numbers = lines.map((_, i) => i + 1);
  const insertedNumbers = await insertEntries(ctx, row, numbers);
  const missing = numbers.filter((number) => !insertedNumbers.includes(number));
  if (missing.length > 0) {
    await insertAccounts(
      ctx,
      ownerId,
      missing.map((number) => lines[number - 1] as Line),
    );
    await insertEntries(ctx, row, missing);
  }
  return row.id;
}

async function getExisting(ctx: Ctx, row: NewTransaction): Promise<string> {
  const existing = await selectByKey(ctx, row.key);
  const isSame =
    existing.kind === row.kind &&
    existing.ownerId === row.ownerId &&
    existing.paymentId === row.paymentId &&
    existing.availableAt?.getTime() === row.availableAt?.getTime() &&
    isSamePosting(await selectEntries(ctx, existing.id), row.lines);
  if (!isSame) throw new Error(`the ledger holds another transaction under ${row.key}`);
  return existing.id;
}
