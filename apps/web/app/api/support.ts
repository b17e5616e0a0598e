import { keepAdminToken, readAdminToken, takeAdminToken } from "./admin-token.ts";
import { endSession, readToken, switchSession } from "./session.ts";

/** Puts a grant in the session's place, keeps the admin's own token for the way back, and loads everything anew. */
export function enterAccount(grant: string): void {
  const own = readAdminToken() ?? readToken();
  if (own) keepAdminToken(own);
  switchSession(grant);
}

/** Back to the admin's own account; a tab that does not hold its token leads to `auth`. */
export function leaveAccount(): void {
  const own = takeAdminToken();
  if (own) switchSession(own);
  else endSession("");
}
