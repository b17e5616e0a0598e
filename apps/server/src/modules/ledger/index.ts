export { writeCsvStatement } from "./export-operations.ts";
export {
  findFee,
  findNewestVerification,
  findPosted,
  getBalance,
  getFeeBasisPoints,
  getPaymentPostings,
  getPlatformBalances,
  listDueSales,
  lockBook,
} from "./ledger.queries.ts";
export { toFeeCents } from "./ledger.rules.ts";
export { postTransaction } from "./post-transaction.ts";
export { verifyLedger } from "./verify-ledger.ts";
