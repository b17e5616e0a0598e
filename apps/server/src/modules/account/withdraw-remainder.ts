import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { lockBook, postTransaction } from "#modules/ledger/index";
import { findPayoutAccount, requestTransfer } from "#modules/transfers/index";
import { getDeletion } from "./account.queries.ts";
import { isWaitingForMoneyOnly } from "./account.rules.ts";

const hourMs = 3_600_000;

/**
 * Pays out all that is left of an account whose deletion waits for nothing else: to the creator's bank from the gateway's least
 * amount, tried again each hour. Less becomes a credit, which an admin pays by PIX (`billings/record-credit-payment.ts`).
 */
export async function withdrawRemainder(ctx: Ctx, accountId: string) {
  const { requestedAt, ...state } = await getDeletion(ctx, accountId);
  if (!requestedAt || !isWaitingForMoneyOnly({ requestedAt, ...state }, ctx.now())) return;
  const { connection, obstacle } = await findPayoutAccount(ctx, accountId);
  const least = (connection && ctx.gateways[connection.gateway]?.leastWithdrawalCents) ?? 0;
  const amount = state.availableCents;
  if (amount < least) return creditRemainder(ctx, accountId, least);
  if (obstacle) return ctx.log.warn({ accountId, obstacle }, "an account to be deleted cannot be paid out");
  const hour = Math.floor(ctx.now().getTime() / hourMs);
  try {
    await requestTransfer(ctx, accountId, { amount, requestKey: `deletion:${accountId}:${hour}` });
  } catch (err) {
    if ((err as Error).name !== "AppError") throw err;
    ctx.log.warn({ err, accountId }, "the payout of an account to be deleted was refused");
  }
}

/** The money stays at the gateway, and the platform owes it from its own. */
async function creditRemainder(ctx: Ctx, accountId: string, leastCents: number) {
  await inTransaction(ctx, async (ctx) => {
    const cents = (await lockBook(ctx, accountId)).get("available") ?? 0;
    // A sale or another process was faster.
    if (cents <= 0 || cents >= leastCents) return;
    // It repays fees that the creator owes first.
    const lines = [
      { account: "available", cents: -cents },
      { account: "fees_due", cents },
    ] as const;
    const posting = { kind: "adjustment", ownerId: accountId, lines } as const;
    await postTransaction(ctx, { ...posting, key: `remainder:${newId(ctx.now())}` });
  });
}
