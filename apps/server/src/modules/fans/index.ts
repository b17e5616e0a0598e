export { deleteFanData } from "./delete-fan-data.ts";
export {
  addOrderToSession,
  addSubscriptionToSession,
  findVerifiedFan,
  getFan,
  getOrCreateFan,
  getOrCreateFans,
  listVerifiedEmails,
  lockBrowser,
  lockFan,
} from "./fans.queries.ts";
export { codeMailLimits } from "./fans.rules.ts";
export { findFanSession, type ResolvedFanSession, rejectOldCookie } from "./find-fan-session.ts";
export { type OpenedFanSession, openFanSession, openSessionByKey } from "./open-fan-session.ts";
export { createSignInLink } from "./request-code.ts";
export { revokeSessionsOfEmail } from "./revoke-fan-sessions.ts";
export { type TypedCode, verifyCode, verifyEmail } from "./verify-code.ts";
