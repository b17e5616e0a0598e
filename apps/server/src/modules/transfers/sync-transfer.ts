import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import {
  findAccess,
  type GatewayNotification,
  markEventProcessed,
  type OpenedAccess,
  openAccess,
  withdrawalNotified,
} from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { Withdrawal } from "#ports/gateways/port";
import { settleTransfer } from "./settle-transfer.ts";
import { markStuck, selectMatched } from "./stuck.store.ts";
import { isPossibleMatch, matchWindowMs } from "./transfers.rules.ts";
import { markChecked, selectByWithdrawal, selectOpen, selectTransfer, type TransferRow } from "./transfers.store.ts";

/**
 * Reads a transfer at the gateway, by the gateway's id if known, else by ours; never submits it again. One that is not
 * found waits for an admin after 10 minutes: absence does not prove that no payout was made. GatewayError.
 */
export async function syncTransfer(ctx: Ctx, id: string) {
  const transfer = await selectTransfer(ctx, id);
  if (!transfer) return;
  const opened = await openAccess(ctx, transfer.connectionId);
  const withdrawal = await findWithdrawal(opened, transfer);
  if (withdrawal) return settleTransfer(ctx, id, withdrawal);
  const isLate = transfer.stuckAt !== null || ctx.now().getTime() - transfer.createdAt.getTime() > matchWindowMs;
  if (transfer.status !== "requested" || !isLate) return markChecked(ctx, id);
  const candidateId = (await findCandidate(ctx, opened, transfer)) ?? null;
  if (await markStuck(ctx, transfer, candidateId))
    ctx.log.error({ transferId: id, candidateId }, "a transfer is not found at the gateway and waits for an admin");
}

async function findWithdrawal(
  { gateway, access }: OpenedAccess,
  transfer: TransferRow,
): Promise<Withdrawal | undefined> {
  const { id, withdrawalId } = transfer;
  if (withdrawalId === null) return gateway.findWithdrawal(access, id);
  try {
    return await gateway.getWithdrawal(access, withdrawalId);
  } catch (error) {
    if (findFault(error) !== "refused") throw error;
    return gateway.findWithdrawal(access, id);
  }
}

/** The gateway's id of a withdrawal that may be this transfer and is not matched to another one. */
async function findCandidate(ctx: Ctx, opened: OpenedAccess, transfer: TransferRow) {
  const request = { id: transfer.id, amountCents: transfer.amountCents, createdAt: transfer.createdAt };
  for await (const page of listWithdrawals(opened, transfer)) {
    const similar = page.filter((withdrawal) => isPossibleMatch(request, withdrawal)).map(({ id }) => id);
    const matched = await selectMatched(ctx, transfer.connectionId, similar);
    const candidate = similar.find((id) => !matched.has(id));
    if (candidate) return candidate;
  }
  return undefined;
}

/** The account's withdrawals, newest first, in pages, back to those too old to be this transfer. */
export async function* listWithdrawals(
  { gateway, access }: OpenedAccess,
  transfer: TransferRow,
): AsyncIterable<Withdrawal[]> {
  const from = transfer.createdAt.getTime() - matchWindowMs;
  for await (const page of gateway.listWithdrawals(access)) {
    yield page;
    if (page.every(({ requestedAt }) => requestedAt !== null && requestedAt.getTime() < from)) return;
  }
}

/** Reads the withdrawal again. A transfer whose withdrawal id is still unknown is found by `pollTransfers`. */
async function handleWithdrawalWebhook(
  ctx: Ctx,
  { eventId, gateway, objectId, externalAccountId }: GatewayNotification,
) {
  const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
  const id = opened && (await selectByWithdrawal(ctx, opened.connection.id, objectId));
  if (id) await syncTransfer(ctx, id);
  await markEventProcessed(ctx, eventId);
}

export const onWithdrawalNotifiedJob = defineJob({
  name: "handle-withdrawal-webhook",
  queue: "gateway",
  on: [withdrawalNotified],
  options: { retryLimit: 8, retryDelay: 5 },
  run: handleWithdrawalWebhook,
});

const pollAgeMs = 60_000;
/** Reading a stuck transfer searches the whole list of its account. */
const stuckPollAgeMs = 60 * 60_000;
const limit = 100;
/** Gateways limit requests per account (iugu's test mode allows 50 a minute in total). */
const perConnection = 5;

/** Runs every minute: reads open transfers that were not read for a minute, and stuck ones once an hour. */
export async function pollTransfers(ctx: Ctx) {
  const now = ctx.now().getTime();
  const seenBefore = new Date(now - pollAgeMs);
  const stuckSeenBefore = new Date(now - stuckPollAgeMs);
  for (const id of await selectOpen(ctx, { seenBefore, stuckSeenBefore, perConnection, limit })) {
    await syncTransfer(ctx, id).catch(async (err) => {
      ctx.log.warn({ err, transferId: id }, "a transfer could not be read");
      await markChecked(ctx, id);
    });
  }
}

export const pollTransfersJob = defineJob({
  name: "poll-transfers",
  queue: "poll",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: pollTransfers,
});
