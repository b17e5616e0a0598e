export { reviewBillingReceipt } from "./admin-decisions.ts";
export { openBillingReceiptAsAdmin, openDocumentAsAdmin } from "./open-as-admin.ts";
export { recordRefundEnded } from "./record-refund-ended.ts";
export { createSupportAccess } from "./support-access.ts";
