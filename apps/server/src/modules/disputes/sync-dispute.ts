import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce, defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import { disputeOpened, disputeWon, paymentReversed, refundReverted } from "#modules/payments/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { Dispute } from "#ports/gateways/port";
import { disputeDecided, disputeFiled } from "./disputes.events.ts";
import { mergeEvidence, toNextStep, toOutcome } from "./disputes.rules.ts";
import {
  type DisputeState,
  insertDispute,
  lockDisputedCharge,
  lockLatest,
  selectCharge,
  selectLatest,
  updateDispute,
} from "./disputes.store.ts";

type Reading = { current: Dispute | undefined; readAt: Date };

/**
 * Syncs the dispute of a payment with its charge, which decides whether it is open, won or lost, and its case with the
 * gateway's. A GatewayError is thrown after the charge's part was applied.
 */
export async function syncDispute(ctx: Ctx, paymentId: string) {
  const charge = await selectCharge(ctx, paymentId);
  if (!charge?.chargeId || charge.settlementStatus === null) return;
  const latest = await selectLatest(ctx, paymentId);
  // Saves the request for nearly all paid charges.
  if (charge.settlementStatus === "paid" && !latest) return;
  const readAt = ctx.now();
  try {
    const { gateway, access } = await openAccess(ctx, charge.connectionId);
    await applyReading(ctx, paymentId, { current: await gateway.findDispute(access, charge.chargeId), readAt });
  } catch (error) {
    const fault = findFault(error);
    if (!fault) throw error;
    // Without access to the account a retry is useless.
    const isFinal = fault === "refused" || fault === "unauthorized";
    await applyReading(ctx, paymentId, isFinal ? { current: undefined, readAt } : undefined);
    if (!isFinal) throw error;
    ctx.log.warn({ paymentId, err: error }, "a dispute could not be read");
  }
}

/** `reading` is undefined if the gateway did not respond. */
export async function applyReading(ctx: Ctx, paymentId: string, reading: Reading | undefined) {
  await inTransaction(ctx, async (ctx) => {
    const charge = await lockDisputedCharge(ctx, paymentId);
    const outcome = charge && toOutcome(charge.settlementStatus, charge.status);
    if (!charge || !outcome) return;
    // All its columns are written back: a submission that is claimed meanwhile waits.
    const latest = await lockLatest(ctx, paymentId);
    const current = reading?.current;
    const step = toNextStep(latest, outcome, current);
    if (!step) return;
    const amountCents = (charge.paidCents ?? charge.amountCents) - charge.refundedCents;
    const before =
      latest && !step.isNewDispute
        ? latest
        : newDispute(ctx, { paymentId, accountId: charge.accountId, amountCents, number: (latest?.number ?? 0) + 1 });
    const isReopened = !step.isNewDispute && step.status === "open" && before.status !== "open";
    // A case of another dispute of this payment is ignored.
    const isOwn =
      current && (step.isNewDispute ? latest?.caseId !== current.id : (before.caseId ?? current.id) === current.id);
    const isNewer = reading && (before.checkedAt === null || before.checkedAt <= reading.readAt);
    const after: DisputeState = {
      ...before,
      ...(isNewer && { checkedAt: reading.readAt }),
      ...(isNewer && isOwn && toCaseColumns(before, current, reading.readAt)),
      status: step.status,
      decidedAt: step.status === "open" ? null : before.status === step.status ? before.decidedAt : ctx.now(),
    };
    if (step.isNewDispute) await insertDispute(ctx, { ...after, decidedAt: step.status === "open" ? null : ctx.now() });
    else await updateDispute(ctx, before.id, after);
    const isAnnounced = before.checkedAt !== null && !step.isNewDispute && !isReopened;
    if (step.status === "open" && after.checkedAt !== null && !isAnnounced)
      await announce(ctx, disputeFiled, { disputeId: after.id });
    if (step.status !== "open" && (step.isNewDispute || before.status !== step.status))
      await announce(ctx, disputeDecided, { disputeId: after.id });
  });
}

type NewDispute = { paymentId: string; accountId: string; amountCents: number; number: number };

function newDispute(ctx: Ctx, { paymentId, accountId, amountCents, number }: NewDispute): DisputeState {
  return {
    ...{ id: newId(ctx.now()), paymentId, accountId, number, caseId: null },
    ...{ status: "open", reason: null, amountCents: Math.max(amountCents, 1), evidence: "none" },
    ...{ evidenceDueAt: null, evidenceSubmittedAt: null, evidenceSentAt: null },
    ...{ openedAt: ctx.now(), decidedAt: null, checkedAt: null, remindedAt: null },
  };
}

function toCaseColumns(before: DisputeState, current: Dispute, readAt: Date): Partial<DisputeState> {
  const { isLost, ...evidence } = mergeEvidence(before, current.evidence, readAt);
  return {
    caseId: current.id,
    reason: current.reason ?? before.reason,
    evidenceDueAt: current.evidenceDueAt,
    ...(current.amountCents > 0 && { amountCents: current.amountCents }),
    ...evidence,
    // The creator has to submit again, so another reminder is due.
    ...(isLost && { remindedAt: null }),
  };
}

/** Finds out whether an unconfirmed submission arrived. */
export const checkEvidenceJob = defineJob<{ paymentId: string }>({
  name: "sync-evidence",
  queue: "gateway",
  options: { retryLimit: 5, retryDelay: 60 },
  run: (ctx, { paymentId }) => syncDispute(ctx, paymentId),
});

export const onChargeDisputedJob = defineJob<{ paymentId: string }>({
  name: "sync-dispute",
  queue: "gateway",
  on: [disputeOpened, disputeWon, paymentReversed, refundReverted],
  options: { retryLimit: 8, retryDelay: 5 },
  run: (ctx, { paymentId }) => syncDispute(ctx, paymentId),
});
