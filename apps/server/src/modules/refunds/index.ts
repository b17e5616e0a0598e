export { anonymiseFanInPayments } from "./anonymise-fan.ts";
export { endOwedRefund, endRefundTask, findTask, listOwedRefunds } from "./end-refund.ts";
export {
  countOpenRefunds,
  findRefundNotice,
  hasPendingRefundOrReceipt,
  listLineRefunds,
  listRefundRights,
  listRefundsOf,
  type RefundNotice,
} from "./refunds.queries.ts";
export { type LineRefunds, viewFanRefund, viewPurchaseRefund } from "./refunds.view.ts";
export { requestRefund, withdrawLines } from "./request-refund.ts";
