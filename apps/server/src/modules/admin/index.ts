export { recordRefundEnded, reviewBillingReceipt } from "./admin-decisions.ts";
export { openBillingReceiptAsAdmin, openDocumentAsAdmin } from "./open-as-admin.ts";
export { createSupportAccess } from "./support-access.ts";
