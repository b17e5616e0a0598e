export {
  deleteChosenColumns,
  findReviewMinutes,
  hasReceipt,
  hasWaitingReceipt,
  openReceipt,
  rotateReceiptKeys,
} from "./receipts.queries.ts";
export { reviewReceipt, revokePayment } from "./review-receipt.ts";
export { type SubmittedReceipt, storeReceipt, submitPaymentReceipt, submitReceipt } from "./submit-receipt.ts";
