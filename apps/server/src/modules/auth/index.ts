export { intrusionReported } from "./auth.events.ts";
export {
  findAccountId,
  findAdminId,
  findPayoutFreeze,
  hasAccount,
  listActivity,
  lockAccount,
  markUndecidedMailed,
  setPaymentGateway,
} from "./auth.queries.ts";
export { confirmationMinutes, isConfirmed } from "./auth.rules.ts";
export { viewActivity } from "./auth.view.ts";
export { resetFactors } from "./change-factors.ts";
export { deleteAccountData } from "./delete-account-data.ts";
export { findCreatorSession, findSessionById } from "./find-creator-session.ts";
export { getMe } from "./get-me.ts";
export { isGrant } from "./grant.rules.ts";
export { createPasswordLink, sendPasswordLink } from "./mailed-links.ts";
export { recordAccountChange, sendExportReadyEmail } from "./record-account-change.ts";
export { findAccountByName, recordLimitedEvent } from "./record-limited-event.ts";
export { approveRecovery, findRecovery, listOpenRecoveries, rejectRecovery } from "./recovery.ts";
export { register } from "./register.ts";
export { revokeSessions } from "./revoke-sessions.ts";
export { setRole } from "./set-role.ts";
export { canEnterAccounts, createGrant, findGrant, findGrantFor } from "./support-grants.ts";
export { suspend, unsuspend } from "./suspension.ts";
export { assertSession, withSession } from "./with-session.ts";
