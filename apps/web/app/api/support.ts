import { readAdminToken, saveAdminToken, takeAdminToken } from "./admin-token.ts";
import { clearSession, readToken, switchSession } from "./session.ts";

/** Replaces the session by a grant, stores the admin's own token for the way back, and reloads. */
export function enterAccount(grant: string): void {
  const own = readAdminToken() ?? readToken();
  if (own) saveAdminToken(own);
  switchSession(grant);
}

/** Back to the admin's own account; a tab that does not hold its token leads to `auth`. */
export function leaveAccount(): void {
  const own = takeAdminToken();
  if (own) switchSession(own);
  else clearSession("");
}
