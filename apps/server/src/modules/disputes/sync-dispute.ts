import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/open-access";
import { findFault } from "#ports/gateways/gateway-error";
import type { Dispute } from "#ports/gateways/port";
import { disputeDecided, disputeFiled } from "./disputes.events.ts";
import { mergeEvidence, outcomeOf, planStep } from "./disputes.rules.ts";
import {
  type DisputeState,
  insertDispute,
  lockDisputedCharge,
  selectCharge,
  selectLatest,
  updateDispute,
} from "./disputes.store.ts";

type Reading = { found: Dispute | undefined; readAt: Date };

/**
 * Brings the dispute of a payment to where its charge stands, and its case to what the gateway says of it. Whether it is open, won or
 * lost follows the charge, as access and books do. A GatewayError is thrown after the charge's part was applied.
 */
export async function syncDispute(ctx: Ctx, paymentId: string) {
  const charge = await selectCharge(ctx, paymentId);
  if (!charge?.charge_id || charge.standing === null) return;
  const latest = await selectLatest(ctx, paymentId);
  // Nearly every charge that is paid never had a dispute.
  if (charge.standing === "paid" && !latest) return;
  const readAt = ctx.now();
  try {
    const { gateway, access } = await openAccess(ctx, charge.connection_id);
    await applyReading(ctx, paymentId, { found: await gateway.findDispute(access, charge.charge_id), readAt });
  } catch (error) {
    const fault = findFault(error);
    if (!fault) throw error;
    // Asking again is no use where the account no longer lets us in: what is known is all that can be told.
    const isFinal = fault === "refused" || fault === "unauthorized";
    await applyReading(ctx, paymentId, isFinal ? { found: undefined, readAt } : undefined);
    if (!isFinal) throw error;
    ctx.log.warn({ paymentId, err: error }, "a dispute could not be read");
  }
}

/** `reading` is undefined where the gateway gave no answer. */
export async function applyReading(ctx: Ctx, paymentId: string, reading: Reading | undefined) {
  await inTransaction(ctx, async (ctx) => {
    const charge = await lockDisputedCharge(ctx, paymentId);
    const outcome = charge && outcomeOf(charge.standing, charge.status);
    if (!charge || !outcome) return;
    const latest = await selectLatest(ctx, paymentId);
    const found = reading?.found;
    const step = planStep(latest, outcome, found);
    if (!step) return;
    const amountCents = (charge.paid_cents ?? charge.amount_cents) - charge.refunded_cents;
    const before =
      latest && !step.make
        ? latest
        : newDispute(ctx, { paymentId, accountId: charge.account_id, amountCents, number: (latest?.number ?? 0) + 1 });
    const isReopened = !step.make && step.status === "open" && before.status !== "open";
    // A case that was decided under another dispute says nothing of this one.
    const isOwn = found && (step.make ? latest?.case_id !== found.id : (before.case_id ?? found.id) === found.id);
    const isNewer = reading && (before.checked_at === null || before.checked_at <= reading.readAt);
    const after: DisputeState = {
      ...before,
      ...(isNewer && { checked_at: reading.readAt }),
      ...(isNewer && isOwn && caseOf(before, found, reading.readAt)),
      status: step.status,
      decided_at: step.status === "open" ? null : before.status === step.status ? before.decided_at : ctx.now(),
    };
    if (step.make) await insertDispute(ctx, { ...after, decided_at: step.status === "open" ? null : ctx.now() });
    else await updateDispute(ctx, before.id, after);
    const isTold = before.checked_at !== null && !step.make && !isReopened;
    if (step.status === "open" && after.checked_at !== null && !isTold)
      await announce(ctx, disputeFiled, { disputeId: after.id });
    if (step.status !== "open" && (step.make || before.status !== step.status))
      await announce(ctx, disputeDecided, { disputeId: after.id });
  });
}

type New = { paymentId: string; accountId: string; amountCents: number; number: number };

function newDispute(ctx: Ctx, { paymentId, accountId, amountCents, number }: New): DisputeState {
  return {
    ...{ id: newId(ctx.now()), payment_id: paymentId, account_id: accountId, number, case_id: null },
    ...{ status: "open", reason: null, amount_cents: Math.max(amountCents, 1), evidence: "none" },
    ...{ evidence_due_at: null, evidence_asked_at: null, evidence_sent_at: null },
    ...{ opened_at: ctx.now(), decided_at: null, checked_at: null, reminded_at: null },
  };
}

/** What a reading says of the case itself. */
function caseOf(before: DisputeState, found: Dispute, readAt: Date): Partial<DisputeState> {
  const { isLost, ...evidence } = mergeEvidence(before, found.evidence, readAt);
  return {
    case_id: found.id,
    reason: found.reason ?? before.reason,
    evidence_due_at: found.evidenceDueAt,
    ...(found.amountCents > 0 && { amount_cents: found.amountCents }),
    ...evidence,
    // A submission that did not arrive is to be made again: the creator hears of the deadline once more.
    ...(isLost && { reminded_at: null }),
  };
}
