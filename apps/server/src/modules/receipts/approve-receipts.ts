import { payments } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { getPayment, listPaymentsById, listReceiptChecks, lockPayable } from "#modules/payments/index";
import { lockWaiting, updateApproveAt } from "./approvals.store.ts";
import { selectReceiptsOf } from "./receipts.store.ts";
import { approveReceipt } from "./review-receipt.ts";

/** How long the approval of several receipts can be undone. */
const undoSeconds = 10;

type PaymentRow = Awaited<ReturnType<typeof getPayment>>;

/** Of an open payment, without a check that needs a look. */
function isGreen(row: PaymentRow): boolean {
  return row.status === "pending" && payments.toReceiptLevel(listReceiptChecks(row)) === "green";
}

/**
 * Approves green receipts after `seconds`, until when they can be undone, by a job: the browser may be closed or offline by then. Others,
 * also those of other creators and those that are about to be approved, are left out.
 */
export async function scheduleApprovals(ctx: Ctx, accountId: string, receiptIds: readonly string[]) {
  const receipts = await inTransaction(ctx, async (ctx) => {
    const waiting = new Map((await lockWaiting(ctx, accountId, receiptIds)).map((one) => [one.paymentId, one.id]));
    if (waiting.size === 0) return [];
    const rows = await listPaymentsById(ctx, [...waiting.keys()]);
    const green = rows.filter(
      (row) => row.receiptId === waiting.get(row.id) && row.receiptApprovesIn === null && isGreen(row),
    );
    if (green.length === 0) return [];
    const approvals = green.map(({ id }) => ({ paymentId: id, receiptId: waiting.get(id) as string }));
    const ids = approvals.map(({ receiptId }) => receiptId);
    const approveAt = new Date(ctx.now().getTime() + undoSeconds * 1_000);
    await updateApproveAt(ctx, ids, approveAt);
    const input = { accountId, approveAt: approveAt.toISOString(), approvals };
    await enqueue(ctx, approveReceiptsJob, input, { startAfter: undoSeconds });
    return ids;
  });
  return { receipts, seconds: undoSeconds };
}

/** Returns those that wait for a decision again; the others are decided. */
export async function cancelApprovals(ctx: Ctx, accountId: string, receiptIds: readonly string[]): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const ids = (await lockWaiting(ctx, accountId, receiptIds)).map(({ id }) => id);
    await updateApproveAt(ctx, ids, null);
    return ids;
  });
}

type Approval = { paymentId: string; receiptId: string };
type Approvals = { accountId: string; approveAt: string; approvals: readonly Approval[] };

export const approveReceiptsJob = defineJob<Approvals>({
  name: "approve-receipts",
  queue: "poll",
  run: async (ctx, { accountId, approveAt, approvals }) => {
    for (const approval of approvals) await approveScheduled(ctx, accountId, approval, new Date(approveAt));
  },
});

/**
 * Approves a receipt unless it was decided, undone or replaced by another one since. One that is not green any more, or cannot be
 * approved, waits for the creator again.
 */
async function approveScheduled(ctx: Ctx, accountId: string, { paymentId, receiptId }: Approval, approveAt: Date) {
  const isApproved = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayable(ctx, paymentId);
    // Locked after the payment, as by every decision, and before `cancelApprovals` may return.
    const [scheduled] = await lockWaiting(ctx, accountId, [receiptId]);
    if (!payment || scheduled?.approveAt?.getTime() !== approveAt.getTime()) return true;
    const [receipt] = await selectReceiptsOf(ctx, paymentId);
    if (receipt?.id !== receiptId || !isGreen(await getPayment(ctx, paymentId))) return false;
    await approveReceipt(ctx, payment, receipt);
    return true;
  }).catch((error) => {
    if (isRefusal(error)) return false;
    throw error;
  });
  if (isApproved) return;
  ctx.log.info({ receiptId }, "a receipt that was approved with others needs a look");
  await inTransaction(ctx, async (ctx) => {
    const [scheduled] = await lockWaiting(ctx, accountId, [receiptId]);
    if (scheduled?.approveAt?.getTime() === approveAt.getTime()) await updateApproveAt(ctx, [receiptId], null);
  });
}

/** The receipt or its transfer has paid another payment since, no use of the coupon is left, or the order cannot be fulfilled. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError || Boolean((error as { constraint?: string }).constraint);
}
