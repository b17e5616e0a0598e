export { assertPendingCode, confirmApp, consumeAppCode, rotateAppKeys, startApp } from "./authenticator-app.ts";
export {
  changePasskeyName,
  cleanupFactors,
  findPasskeyOwner,
  hasFactor,
  hasUsableFactor,
  listFactors,
  listMethods,
  markFactorsBlocked,
  removeApp,
  removeFactors,
  removePasskey,
} from "./factors.queries.ts";
export { parseRecoveryCode } from "./factors.rules.ts";
export {
  addPasskey,
  createPasskeyOptions,
  createRequestOptions,
  findRelyingParty,
  verifyPasskey,
  verifyRegistration,
} from "./passkeys.ts";
export {
  consumeRecoveryCode,
  findRecoveryCode,
  issueRecoveryCodes,
  saveFirstRecoveryCodes,
  saveRecoveryCodes,
} from "./recovery-codes.ts";
export { clearFactorBlock, restoreRemoved } from "./removed-factors.ts";
