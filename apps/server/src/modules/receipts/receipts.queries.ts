import { type ResealCtx, resealFiles } from "#core/keys/sealed-files";

export { hasWaitingReceipt } from "./receipts.store.ts";
export { deleteChosenColumns } from "./statement-columns.store.ts";

/** Encrypts the files of receipts with the current secret. Returns how many were not. */
export function rotateReceiptKeys(ctx: ResealCtx): Promise<number> {
  return resealFiles(ctx, "receipt");
}
