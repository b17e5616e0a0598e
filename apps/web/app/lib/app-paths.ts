/** First parts of the addresses of the creator's app, which opens from the service worker; all others are pages of the server. */
const appRoots = new Set(["", "account", "auth", "home", "medias", "mp", "onboarding", "profile"]);

export function isAppPath(pathname: string): boolean {
  return appRoots.has(pathname.split("/")[1] ?? "");
}
