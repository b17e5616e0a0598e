/**
 * Runs inline at the start of the body of a landing page at the root, before anything is visible: redirects a signed-in creator to their account. It
 * may not reference anything outside itself (screens/Landing/OpenApp.tsx inlines its source). `sessionKey` is that of api/session.ts.
 */
export function openApp(sessionKey: string): void {
  try {
    if (window.localStorage.getItem(sessionKey) === null) return;
    document.body.hidden = true;
    window.location.replace(`/account${window.location.search}`);
  } catch {}
}
