export { approvePayment, restoreFormerCode } from "./approve-payment.ts";
export { bookSale, type LockedPayment } from "./book-sale.ts";
export { formatBrCode, parseBrCode, toReceiverName } from "./br-code.rules.ts";
export { isAwaitedByCreator, isRefundWaiting, maxReverts, type RefundFault } from "./charge-states.rules.ts";
export { closeCharge, closeOrder } from "./close-payments.ts";
export { lockPayable, lockWithAllPayments, lockWithOpenPayment } from "./lock-with-payments.ts";
export { openGatewayPayment, openPixPayment } from "./open-payment.ts";
export {
  disputeOpened,
  disputeWon,
  owedRefundEnded,
  paymentPartlyRefunded,
  paymentReversed,
  paymentSettled,
  paymentUnwanted,
  receiptDecided,
  receiptSubmitted,
  refundHandedOver,
  refundRequested,
  refundReturned,
  refundReverted,
  refundStuck,
  renewalFailed,
  unwantedRefundStuck,
  waitingRefundCompleted,
  waitingRefundEnded,
} from "./payments.events.ts";
export {
  anonymiseRefunds,
  claimOverdueRefunds,
  clearRefundPoll,
  closeGatewayRefunds,
  createRefund,
  deletePaymentNotes,
  findBuyer,
  findNewestPaymentId,
  findOpenId,
  findPayment,
  findPaymentFor,
  findPaymentNotice,
  findPaymentOfOrder,
  findReadablePayment,
  type GatewayCharge,
  getPayment,
  getSubscriptionPayment,
  hasPaidPayment,
  hasTriedCard,
  isRefundTransfer,
  isTransferSettled,
  listFormerCodes,
  listFormerCodesOf,
  listLateCharges,
  listPaymentsById,
  listRefundingPayments,
  listRefundsToPoll,
  listSettledTransfers,
  lockGatewayCharge,
  lockOpenPayment,
  lockOpenPayments,
  lockPayment,
  lockWithdrawals,
  markPaymentExpired,
  markPaymentRefunded,
  markPaymentRevoked,
  markRefundHandedOver,
  markRefundRequested,
  markRefundReturned,
  markRefundSubmitted,
  type OpenPayment,
  type PaymentNotice,
  type SettledTransfer,
  type SubscriptionPayment,
  setPaymentRefunded,
  stopCard,
  updateEndToEndIds,
  updateRefundPoll,
} from "./payments.queries.ts";
export {
  acceptsReceipt,
  canBePaidLate,
  closedReason,
  isLatePayable,
  lateSince,
  receiptLimit,
  renewalLife,
  toReceiptDeadline,
} from "./payments.rules.ts";
export {
  listReceiptChecks,
  viewCard,
  viewOwnPayment,
  viewPayment,
  viewPaymentWithoutReceipt,
  viewSharedPayment,
  viewTestBank,
} from "./payments.view.ts";
export { parseReceiptPicture } from "./receipt-picture.rules.ts";
export { type ExpectedTransfer, parseReceiptText, type ReceiptAnalysis } from "./receipt-text.rules.ts";
export { openRenewalPayment, requestCardCharge, requestPixCharge, updateCharge } from "./renewal-payment.ts";
export { resolveRenewalMethod } from "./resolve-renewal-method.ts";
export { toRemainingFee } from "./sale-books.rules.ts";
export {
  type ChargeableCard,
  claimLostCard,
  deleteCard,
  findChargeableCard,
  findLostCard,
  findRenewalCard,
  saveCard,
} from "./saved-cards.ts";
export { settleCharge } from "./settle-charge.ts";
export { hasSubscription, toSoldTitle } from "./sold.rules.ts";
export { findAdvice, submitCharge } from "./submit-charge.ts";
export { syncCharge } from "./sync-charge.ts";
export { evidenceOfCreator, evidenceOfReceipt } from "./transfer-evidence.rules.ts";
