export { bookExtras } from "./book-extras.ts";
export { findPayoutAccount, requestTransfer } from "./request-transfer.ts";
export { type Claim, checkClaim, resolveTransfer } from "./resolve-transfer.ts";
export { syncTransfer } from "./sync-transfer.ts";
export { countStuckTransfers, listStuckTransfers, type StuckRow } from "./transfers.queries.ts";
