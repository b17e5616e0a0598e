export { deleteFanData } from "./delete-fan-data.ts";
export {
  addSubscriptionToSession,
  findVerifiedFan,
  getOrCreateFan,
  getOrCreateFans,
  listVerifiedEmails,
  lockBrowser,
} from "./fans.queries.ts";
export { findFanSession, type ResolvedFanSession, rejectOldCookie } from "./find-fan-session.ts";
export { getFan } from "./get-fan.ts";
export { type OpenedFanSession, openFanSession } from "./open-fan-session.ts";
export { openSessionByKey } from "./open-session-by-key.ts";
export { revokeSessionsOfEmail } from "./revoke-fan-sessions.ts";
export { type TypedCode, verifyCode } from "./verify-code.ts";
export { verifyEmail } from "./verify-email.ts";
