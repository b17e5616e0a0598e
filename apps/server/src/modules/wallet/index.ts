export { reviewWalletDocuments } from "./documents.ts";
export { registerKnownHolder } from "./register-holder.ts";
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
