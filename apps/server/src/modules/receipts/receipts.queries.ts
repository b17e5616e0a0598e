export { hasWaitingReceipt } from "./receipts.store.ts";
