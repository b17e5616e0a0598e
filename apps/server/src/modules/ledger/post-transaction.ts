import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { LedgerTransactionKind } from "#db/tables";
import { areSame, type Line } from "./ledger.rules.ts";
import {
  insertAccounts,
  insertEntries,
  insertTransaction,
  type NewTransaction,
  selectByKey,
  selectEntries,
} from "./ledger.store.ts";

export type Posting = {
  /** Names the event in the world, such as `payment:<id>:paid`: it is posted once, however often it is told. */
  key: string;
  kind: LedgerTransactionKind;
  /** Whose accounts the lines mean; no transaction moves the money of two creators. */
  ownerId?: string;
  paymentId?: string;
  /** When a sale's waiting money becomes available. */
  fallsAt?: Date;
  /** Sum to zero, money elsewhere on its own; lines of nothing are left out. */
  lines: readonly Line[];
};

/**
 * Posts to the ledger, inside the caller's transaction and together with what caused it; answers the transaction's id, which
 * is the same for the same key. Throws where that key stands for something else, and the database refuses at the commit
 * what does not balance.
 */
export async function postTransaction(ctx: Ctx, posting: Posting): Promise<string> {
  const { key, kind, ownerId = null, paymentId = null, fallsAt = null } = posting;
  const lines = posting.lines.filter(({ cents }) => cents !== 0);
  const row: NewTransaction = { id: newId(ctx.now()), key, kind, ownerId, paymentId, fallsAt, lines };
  if (!(await insertTransaction(ctx, row))) return findSame(ctx, row);
  const numbers = lines.map((_, i) => i + 1);
  const written = await insertEntries(ctx, row, numbers);
  const missing = numbers.filter((number) => !written.includes(number));
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

async function findSame(ctx: Ctx, row: NewTransaction): Promise<string> {
  const found = await selectByKey(ctx, row.key);
  const isSame =
    found.kind === row.kind &&
    found.ownerId === row.ownerId &&
    found.paymentId === row.paymentId &&
    found.fallsAt?.getTime() === row.fallsAt?.getTime() &&
    areSame(await selectEntries(ctx, found.id), row.lines);
  if (!isSame) throw new Error(`the ledger holds another transaction under ${row.key}`);
  return found.id;
}
