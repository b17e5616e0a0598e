import type { Ctx } from "#core/ctx";
import { countUnclaimedGifts } from "#modules/gifts/index";
import { getBalance } from "#modules/ledger/index";
import { lockOpenPayments } from "#modules/payments/index";
import { countOpenRefunds } from "#modules/refunds/index";
import { findLastPaidEnd } from "#modules/subscriptions/index";
import type { DeletionState } from "./account.rules.ts";
import { selectDeletion, selectExport, selectLatestExport } from "./account.store.ts";

export function findExport(ctx: Ctx, accountId: string) {
  return selectLatestExport(ctx, accountId);
}

/** The storage key of an export, for its owner until it expires. */
export async function openExport(ctx: Ctx, id: string, accountId: string | undefined): Promise<string | undefined> {
  const file = await selectExport(ctx, id);
  const isOpen = file?.expiresAt && file.expiresAt > ctx.now() && file.accountId === accountId;
  return (isOpen && file.fileKey) || undefined;
}

export type Deletion = Omit<DeletionState, "requestedAt"> & { requestedAt: Date | undefined };

/** The requested deletion, if any, and what it has to wait for. */
export async function getDeletion(ctx: Ctx, accountId: string): Promise<Deletion> {
  const [deletion, lastPaidEnd, openPayments, unclaimedGifts, openRefunds, balance] = await Promise.all([
    selectDeletion(ctx, accountId),
    findLastPaidEnd(ctx, accountId),
    lockOpenPayments(ctx, accountId),
    countUnclaimedGifts(ctx, accountId),
    countOpenRefunds(ctx, accountId),
    getBalance(ctx, accountId),
  ]);
  const balanceCents = (["available", "waiting_funds", "blocked"] as const)
    .map((kind) => balance.get(kind) ?? 0)
    .reduce((sum, cents) => sum + cents, 0);
  const availableCents = balance.get("available") ?? 0;
  const disputedCents = balance.get("disputed") ?? 0;
  const creditCents = Math.max(0, balance.get("fees_due") ?? 0);
  const money = { balanceCents, availableCents, disputedCents, creditCents };
  return { requestedAt: deletion?.requestedAt, lastPaidEnd, openPayments, unclaimedGifts, openRefunds, ...money };
}
