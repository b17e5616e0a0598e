export { anonymiseFanInPayments } from "./anonymise-fan.ts";
export { endOwedRefund, endRefundTask, findTask, listOwedRefunds } from "./end-owed-refund.ts";
export { hasPendingRefundOrReceipt } from "./has-pending-refund-or-receipt.ts";
export { listRefundRights } from "./list-refund-rights.ts";
export { listRefundsOf } from "./list-refunds-of.ts";
export { viewFanRefund } from "./refunds.view.ts";
export { requestRefund } from "./request-refund.ts";
