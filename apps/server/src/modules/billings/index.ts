export { applyBillingDecision } from "./apply-billing-decision.ts";
export {
  billingCreated,
  billingReceiptDecided,
  billingReminderDue,
  billingVoided,
  creditPaid,
} from "./billings.events.ts";
export {
  type BillingNotice,
  type CreditNotice,
  canAcceptSubscribers,
  findBillingNotice,
  findCreditNotice,
  listBillings,
  listCredits,
  listOpenBillings,
  listWaitingReceipts,
  openBillingReceipt,
  rotateBillingReceiptKeys,
} from "./billings.queries.ts";
export { type BillingReminder, countDaysLate, isStoppingSales, toMonth, toSalesStopDate } from "./billings.rules.ts";
export { createBilling } from "./create-billings.ts";
export { recordCreditPayment } from "./record-credit-payment.ts";
export { sendBillingReceipt } from "./send-billing-receipt.ts";
export { claimBillingReminder } from "./send-billing-reminders.ts";
export { voidBilling } from "./void-billing.ts";
