import type { Ctx } from "#core/ctx";
import { recordAccountChange } from "#modules/auth/index";
import { lockConnection, markApplied } from "./gateways.store.ts";

/**
 * Logs and mails the first verification request. `payoutLabel` describes the payout account to the creator. Inside a
 * transaction.
 */
export async function recordVerificationRequest(ctx: Ctx, connectionId: string, payoutLabel?: string) {
  const connection = await lockConnection(ctx, connectionId);
  if (!connection) return;
  if (!connection.appliedAt) await recordAccountChange(ctx, connection.accountId, "iugu_requested");
  await markApplied(ctx, connectionId, payoutLabel);
}
