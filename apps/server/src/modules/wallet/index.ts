export { registerKnownHolder } from "./register-known-holder.ts";
export { reviewWalletDocuments } from "./review-wallet-documents.ts";
export { walletDecided } from "./wallet.events.ts";
export {
  deleteWallet,
  findWallet,
  findWalletNotice,
  listOpenReviews,
  openDocument,
  rotateDocumentKeys,
  type WalletNotice,
} from "./wallet.queries.ts";
export { toRefusals } from "./wallet.rules.ts";
