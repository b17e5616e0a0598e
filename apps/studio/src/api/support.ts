import { readAdminToken, saveAdminToken, takeAdminToken } from "@camarim/ui/api/admin-token.ts";
import { clearSession, readToken, switchSession } from "@camarim/ui/api/session.ts";

/** Replaces the session by a support grant, keeps the admin's own token for `leaveAccount`, and reloads. */
export function enterAccount(grant: string): void {
  const own = readAdminToken() ?? readToken();
  if (own) saveAdminToken(own);
  switchSession(grant);
}

/** Returns to the admin's own account; a tab without the admin's token is signed out. */
export function leaveAccount(): void {
  const own = takeAdminToken();
  if (own) switchSession(own);
  else clearSession("");
}
