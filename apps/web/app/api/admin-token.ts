/**
 * The token of an admin who looks after somebody else's account, for the way back. In the session storage of this one tab:
 * local storage holds the specified keys and nothing else, and what closes with the tab cannot be forgotten in a browser.
 */
const key = "adminAccessToken";

export function readAdminToken(): string | null {
  return typeof window === "undefined" ? null : window.sessionStorage.getItem(key);
}

export function saveAdminToken(token: string): void {
  window.sessionStorage.setItem(key, token);
}

/** Removes the token and returns it. */
export function takeAdminToken(): string | null {
  const kept = readAdminToken();
  window.sessionStorage.removeItem(key);
  return kept;
}
