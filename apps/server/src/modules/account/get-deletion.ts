import type { Ctx } from "#core/ctx";
import { getBalance } from "#modules/ledger/ledger.queries";
import { lockOpenPayments } from "#modules/payments/lock-open-payments";
import { findLastPaidEnd } from "#modules/subscriptions/subscriptions.queries";
import type { Waiting } from "./account.rules.ts";
import { selectDeletion } from "./account.store.ts";

export type Deletion = Omit<Waiting, "askedAt"> & { askedAt: Date | undefined };

/** Whether a deletion was asked for, and what it would wait for. */
export async function getDeletion(ctx: Ctx, accountId: string): Promise<Deletion> {
  const [asked, lastPaidEnd, openPayments, balance] = await Promise.all([
    selectDeletion(ctx, accountId),
    findLastPaidEnd(ctx, accountId),
    lockOpenPayments(ctx, accountId),
    getBalance(ctx, accountId),
  ]);
  const balanceCents = (["available", "waiting_funds", "blocked"] as const)
    .map((kind) => balance.get(kind) ?? 0)
    .reduce((sum, cents) => sum + cents, 0);
  const disputedCents = balance.get("disputed") ?? 0;
  const creditCents = Math.max(0, balance.get("fees_due") ?? 0);
  return { askedAt: asked?.asked_at, lastPaidEnd, openPayments, balanceCents, disputedCents, creditCents };
}
