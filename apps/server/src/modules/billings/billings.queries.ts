import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type ResealCtx, readSealed, resealFiles } from "#core/keys/sealed-files";
import type { PageQuery } from "#core/paging/pages";
import { selectReceipt, selectUndecidedReceipts } from "./billing-receipts.store.ts";
import { isStoppingSales, toIdleBefore } from "./billings.rules.ts";
import { selectBilling, selectBillings, selectUnpaid } from "./billings.store.ts";
import { selectCredits } from "./credits.store.ts";
import { selectOpenBillings } from "./open-billings.store.ts";

/** False while a billing is 15 days late. Existing subscribers are not affected. */
export async function canAcceptSubscribers(ctx: Ctx, accountId: string): Promise<boolean> {
  return !(await selectUnpaid(ctx, accountId)).some((billing) => isStoppingSales(billing, ctx.now()));
}

/** NOT_FOUND for another creator's. */
export async function getBilling(ctx: Ctx, accountId: string, id: string) {
  const billing = await selectBilling(ctx, accountId, id);
  if (!billing) throw new AppError("NOT_FOUND");
  return billing;
}

/** A page, and the number of all open billings. */
export async function listBillings(ctx: Ctx, accountId: string, page: PageQuery) {
  const [result, unpaid] = await Promise.all([selectBillings(ctx, accountId, page), selectUnpaid(ctx, accountId)]);
  return {
    result,
    pendingCount: unpaid.filter(({ status }) => status === "open").length,
    salesStopped: unpaid.some((billing) => isStoppingSales(billing, ctx.now())),
  };
}

/** Fee credits that no sale will use up, of all creators, for admins; the longest idle first. */
export function listCredits(ctx: Ctx, page: PageQuery) {
  return selectCredits(ctx, toIdleBefore(ctx.now()), page);
}

/** Unpaid billings without an undecided receipt, of all creators, for admins; the longest due first. */
export async function listOpenBillings(ctx: Ctx, page: PageQuery) {
  const { rows, totalCount } = await selectOpenBillings(ctx, page);
  const now = ctx.now();
  const billings = rows.map((row) => ({
    ...row,
    stopsSales: isStoppingSales({ ...row, status: "open", sentAt: null }, now),
  }));
  return { rows: billings, totalCount };
}

/** Undecided receipts of all creators, for admins; oldest first. */
export function listWaitingReceipts(ctx: Ctx, page: PageQuery) {
  return selectUndecidedReceipts(ctx, page);
}

/** The receipt's picture as JPEG; NOT_FOUND for anybody but its creator and admins. */
export async function openBillingReceipt(
  ctx: Ctx,
  receiptId: string,
  requester: { accountId: string; isAdmin: boolean },
) {
  const receipt = await selectReceipt(ctx, receiptId);
  if (!receipt || (receipt.accountId !== requester.accountId && !requester.isAdmin)) throw new AppError("NOT_FOUND");
  return { accountId: receipt.accountId, picture: await readSealed(ctx, receipt.fileKey) };
}

/** Encrypts the receipts of billings with the current secret. Returns how many were not. */
export function rotateBillingReceiptKeys(ctx: ResealCtx): Promise<number> {
  return resealFiles(ctx, "billingReceipt");
}

export {
  type BillingNotice,
  type CreditNotice,
  selectBillingNotice as findBillingNotice,
  selectCreditNotice as findCreditNotice,
} from "./billing-notices.store.ts";
