export { openReceipt } from "./open-receipt.ts";
export { deleteChosenColumns, hasWaitingReceipt, rotateReceiptKeys } from "./receipts.queries.ts";
export { reviewReceipt } from "./review-receipt.ts";
export { revokePayment } from "./revoke-payment.ts";
export { type SubmittedReceipt, storeReceipt } from "./store-receipt.ts";
export { submitReceipt } from "./submit-receipt.ts";
