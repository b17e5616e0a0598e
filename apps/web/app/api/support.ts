import { keepAdminToken, readAdminToken, takeAdminToken } from "./admin-token.ts";
import { endSession, readToken, saveToken } from "./session.ts";

const menu = "/account/menu";

/** Puts a grant in the session's place, keeps the admin's own token for the way back, and loads everything anew. */
export function enterAccount(grant: string): void {
  const own = readAdminToken() ?? readToken();
  if (own) keepAdminToken(own);
  begin(grant);
}

/** Back to the admin's own account; a tab that does not hold its token leads to `auth`. */
export function leaveAccount(): void {
  const own = takeAdminToken();
  if (own) begin(own);
  else endSession("");
}

function begin(token: string): void {
  window.localStorage.clear();
  saveToken(token);
  window.location.replace(menu);
}
