import type { Ctx } from "#core/ctx";
import { listPricedLines, listRefundableLines, refundLines } from "#modules/orders/index";
import type { LockedPayment } from "./book-sale.ts";
import { updateVoluntary } from "./charge-refunds.store.ts";
import type { GatewayCharge } from "./gateway-charges.store.ts";
import { lockWithdrawals, undoHandOver } from "./refunds.store.ts";

/** `refundedCents` in all; `isWhole` of the payment, `isDone` of what was requested of the charge. */
type Progress = { refundedCents: number; isWhole: boolean; isDone: boolean };

/**
 * Takes back the lines whose money went back through the gateway: all of them with the whole payment, otherwise those that were
 * requested, once that is complete; before, those that what went back covers. Idempotent. The caller holds locks on payment and charge,
 * and has set the status of the payment.
 */
export async function takeRefundedLines(
  ctx: Ctx,
  { orderId }: LockedPayment,
  charge: GatewayCharge,
  progress: Progress,
) {
  const { refundedCents, isWhole, isDone } = progress;
  if (isWhole) {
    const all = await listRefundableLines(ctx, orderId);
    await refundLines(
      ctx,
      orderId,
      all.map(({ position }) => position),
    );
  } else if (isDone) await refundLines(ctx, orderId, charge.refundPositions);
  else await refundLines(ctx, orderId, await listCovered(ctx, orderId, charge, refundedCents));
}

/** Of the requested lines, in the order of their requests, those that `refundedCents` cover beside the rest of the target. */
async function listCovered(ctx: Ctx, orderId: string, charge: GatewayCharge, refundedCents: number) {
  const { refundTargetCents, refundPositions } = charge;
  if (refundTargetCents === null || refundPositions.length === 0) return [];
  const lines = await listPricedLines(ctx, orderId);
  const requested = refundPositions.flatMap((position) => lines.find((line) => line.position === position) ?? []);
  const costs = requested.reduce((sum, { amountCents }) => sum + amountCents, 0);
  let leftCents = refundedCents - (refundTargetCents - costs);
  return requested.flatMap(({ amountCents, position }) => {
    leftCents -= amountCents;
    return leftCents >= 0 ? [position] : [];
  });
}

/**
 * Stores what of `refundedCents` is beside the withdrawals of the order, and returns it. Withdrawals are covered first, unless the creator
 * requested what went back. The caller passes the payment as it was before, and holds locks on it and its charge.
 */
export async function syncVoluntary(ctx: Ctx, payment: LockedPayment, charge: GatewayCharge, refundedCents: number) {
  const { voluntaryCents: beforeCents, refundPollAt, refundVoluntary } = charge;
  const movedCents = refundedCents - payment.refundedCents;
  const isRequested = refundPollAt !== null && refundVoluntary;
  // What the creator returned by hand did not go back through the gateway.
  const isOpen = (returnedAt: Date | null) => movedCents > 0 && returnedAt === null;
  const withdrawnCents = (await lockWithdrawals(ctx, payment.orderId)).reduce(
    (sum, { byGatewayCents, handedOverCents, returnedAt }) =>
      sum + byGatewayCents + (isOpen(returnedAt) ? handedOverCents : 0),
    0,
  );
  const restCents = Math.max(0, refundedCents - withdrawnCents);
  const moreCents = isRequested ? beforeCents + movedCents : Math.max(beforeCents, restCents);
  const voluntaryCents = movedCents > 0 ? moreCents : Math.min(beforeCents, restCents);
  await updateVoluntary(ctx, payment.id, voluntaryCents);
  return voluntaryCents;
}

/**
 * What the creator still had to return of withdrawals, and `coveredCents` of the gateway cover beside its own part, is no task of
 * theirs any more. Returns whether there was any. The caller holds locks on payment and charge.
 */
export async function undoCoveredHandOvers(ctx: Ctx, orderId: string, coveredCents: number): Promise<boolean> {
  const withdrawals = await lockWithdrawals(ctx, orderId);
  let leftCents = withdrawals.reduce((sum, { byGatewayCents }) => sum - byGatewayCents, coveredCents);
  let isUndone = false;
  for (const withdrawal of withdrawals) {
    const cents = Math.min(withdrawal.handedOverCents, leftCents);
    if (cents <= 0 || withdrawal.returnedAt !== null) continue;
    leftCents -= cents;
    isUndone = true;
    await undoHandOver(ctx, withdrawal, cents);
  }
  return isUndone;
}
