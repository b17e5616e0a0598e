import type { Ctx } from "#core/ctx";
import type { PaymentGateway } from "#db/tables";
import { isIdleTooLong } from "./auth.rules.ts";
import { selectCredentials, selectPayoutFreeze, selectSessions, updatePaymentGateway } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";

export function findByEmail(ctx: Ctx, email: string) {
  return selectCredentials(ctx, email);
}

export async function listSessions(ctx: Ctx, accountId: string) {
  const sessions = await selectSessions(ctx, accountId);
  return sessions.filter(({ lastSeenAt }) => !isIdleTooLong(lastSeenAt, ctx.now()));
}

/** Whether payouts are stopped, after a reported intrusion. */
export async function isPayoutFrozen(ctx: Ctx, accountId: string): Promise<boolean> {
  const until = await selectPayoutFreeze(ctx, accountId);
  return until !== null && until > ctx.now();
}

/** How new orders are paid. */
export async function setPaymentGateway(ctx: Ctx, accountId: string, gateway: PaymentGateway) {
  await updatePaymentGateway(ctx, accountId, gateway);
  clearCachedMe(ctx, accountId);
}
