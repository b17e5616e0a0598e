export { approvePayment } from "./approve-payment.ts";
export { bookSale, type LockedPayment } from "./book-sale.ts";
export { formatBrCode, parseBrCode, toReceiverName } from "./br-code.rules.ts";
export { isAwaitedByCreator, isRefundWaiting, maxReverts, type RefundFault } from "./charge-states.rules.ts";
export { closeCharge } from "./close-charge.ts";
export { type ChargeableCard, findChargeableCard, findRenewalCard } from "./find-renewal-card.ts";
export { getPayment } from "./get-payment.ts";
export { canBePaidLate, isLatePayable, lateSince, toReceiptDeadline } from "./late-payments.rules.ts";
export { lockPayable } from "./lock-payable.ts";
export { lockWithAllPayments, lockWithOpenPayment } from "./lock-with-payments.ts";
export { openGatewayPayment } from "./open-gateway-payment.ts";
export { openPixPayment } from "./open-pix-payment.ts";
export { openRenewalPayment } from "./open-renewal-payment.ts";
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
  waitingRefundEnded,
  waitingRefundCompleted,
} from "./payments.events.ts";
export {
  anonymiseRefunds,
  claimOverdueRefunds,
  clearRefundPoll,
  createRefund,
  deletePaymentNotes,
  findBuyer,
  findNewestPaymentId,
  findOpenId,
  findPartialRefundNotice,
  findPayment,
  findPaymentFor,
  findPaymentNotice,
  type GatewayCharge,
  hasPaidPayment,
  hasTriedCard,
  isRefundTransfer,
  isTransferSettled,
  listFormerCodes,
  listFormerCodesOf,
  listLateCharges,
  listRefundingPayments,
  listRefundsToPoll,
  listSettledTransfers,
  lockGatewayCharge,
  lockOpenPayment,
  lockOpenPayments,
  lockPayment,
  lockWithdrawal,
  markPaymentExpired,
  markPaymentRefunded,
  markPaymentRevoked,
  markRefundHandedOver,
  markRefundRequested,
  markRefundReturned,
  markRefundSubmitted,
  type OpenPayment,
  type PartialRefundNotice,
  type PaymentNotice,
  type SettledTransfer,
  setPaymentRefunded,
  stopCard,
  updateEndToEndIds,
  updateRefundPoll,
} from "./payments.queries.ts";
export { closedReason, receiptLimit, renewalLife } from "./payments.rules.ts";
export { viewCard, viewOwnPayment, viewPayment, viewPaymentWithoutReceipt, viewTestBank } from "./payments.view.ts";
export { parseReceiptText, type ReceiptAnalysis } from "./receipt-text.rules.ts";
export { requestCardCharge, requestPixCharge } from "./request-renewal-charge.ts";
export { resolveRenewalMethod } from "./resolve-renewal-method.ts";
export { restoreFormerCode } from "./restore-former-code.ts";
export { toRemainingFee } from "./sale-books.rules.ts";
export { deleteCard, saveCard } from "./saved-cards.ts";
export { settleCharge } from "./settle-charge.ts";
export { findAdvice, submitCharge } from "./submit-charge.ts";
export { syncCharge } from "./sync-charge.ts";
export { evidenceOfCreator, evidenceOfReceipt } from "./transfer-evidence.rules.ts";
export { updateCharge } from "./update-charge.ts";
