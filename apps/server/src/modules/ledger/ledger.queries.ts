import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { OrderedPage, PageQuery } from "#core/paging/pages";
import type { LedgerAccountKind, PaymentGateway } from "#db/tables";
import { toFeeCents } from "./ledger.rules.ts";
import {
  findTransactionId,
  selectBalances,
  selectBookForUpdate,
  selectEntries,
  selectFee,
  selectPaymentPostings,
  selectPaymentSums,
} from "./ledger.store.ts";
import { selectDueSales, selectOperation, selectOperations, selectReleaseDays } from "./operations.store.ts";
import { selectPlatformBalances } from "./rollup.store.ts";
import { selectNewestVerification } from "./verification.store.ts";

/** The platform's share of sales made now, in basis points; 0 if no fee is configured. */
export async function getFeeBasisPoints(ctx: Ctx, gateway: PaymentGateway): Promise<number> {
  return (await selectFee(ctx, gateway, ctx.now())) ?? 0;
}

/** The platform's fee on a sale made now, in centavos; 0 if no fee is configured. */
export async function findFee(ctx: Ctx, gateway: PaymentGateway, amountCents: number): Promise<number> {
  return toFeeCents(amountCents, await getFeeBasisPoints(ctx, gateway));
}

/** The last verification, by any process. */
export function findNewestVerification(ctx: Ctx) {
  return selectNewestVerification(ctx);
}

/** The transaction of a key with its lines. */
export async function findPosted(ctx: Ctx, key: string) {
  const transaction = await findTransactionId(ctx, key);
  return transaction && { id: transaction.id, lines: await selectEntries(ctx, transaction.id) };
}

/** A creator's balances in centavos, by kind of account; accounts never posted to are absent. */
export async function getBalance(ctx: Ctx, accountId: string) {
  return new Map((await selectBalances(ctx, accountId)).map(({ kind, cents }) => [kind, cents]));
}

/** NOT_FOUND for an operation of another creator. */
export async function getOperation(ctx: Ctx, accountId: string, id: string) {
  const operation = await selectOperation(ctx, accountId, id);
  if (!operation) throw new AppError("NOT_FOUND");
  return { operation, entries: await selectEntries(ctx, id) };
}

export type PaymentPostings = {
  /** Sums over all transactions of the payment, by account. */
  sums: ReadonlyMap<LedgerAccountKind, number>;
  /** Transactions of the payment, which are never deleted: a changed count means that something was posted. */
  count: number;
  /** When the sale's money becomes available; null if it never had to wait. */
  availableAt: Date | null;
  isReleased: boolean;
};

export async function getPaymentPostings(ctx: Ctx, paymentId: string): Promise<PaymentPostings> {
  const sums = await selectPaymentSums(ctx, paymentId);
  const { count, availableAt, isReleased } = await selectPaymentPostings(ctx, paymentId);
  return { sums: new Map(sums.map(({ kind, cents }) => [kind, cents])), count, availableAt, isReleased };
}

/** Balances of the platform's accounts; negative for money at a gateway or from outside. */
export function getPlatformBalances(ctx: Ctx) {
  return selectPlatformBalances(ctx);
}

/** Sales whose money is due for release, the longest due first. */
export function listDueSales(ctx: Ctx, limit: number) {
  return selectDueSales(ctx, limit);
}

export function listOperations(ctx: Ctx, accountId: string, page: OrderedPage) {
  return selectOperations(ctx, accountId, "operations", page);
}

/** Sales, and the upcoming release days. */
export async function listPayables(ctx: Ctx, accountId: string, page: PageQuery) {
  const payables = await selectOperations(ctx, accountId, "payables", { ...page, order: "newest" });
  return { payables, upcoming: await selectReleaseDays(ctx, accountId) };
}

/** Locks the creator's book until the transaction ends and returns their balances. */
export async function lockBook(ctx: Ctx, accountId: string) {
  await selectBookForUpdate(ctx, accountId);
  return new Map((await selectBalances(ctx, accountId)).map(({ kind, cents }) => [kind, cents]));
}
