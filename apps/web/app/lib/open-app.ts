/**
 * Runs inline at the start of the landing page's body, before anything is visible: a signed-in creator goes on to their
 * account. It may use nothing from outside itself (screens/Landing/OpenApp.tsx puts its source into the page).
 */
export function openApp(): void {
  try {
    if (window.localStorage.getItem("accessToken") === null) return;
    document.body.hidden = true;
    window.location.replace(`/account${window.location.search}`);
  } catch {}
}
