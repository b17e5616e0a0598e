/** First path segments of the creator's app, which the service worker serves; the server renders all other pages. */
export const appRoots = new Set(["", "account", "admin", "auth", "home", "medias", "mp", "onboarding", "profile"]);

export function isAppPath(pathname: string): boolean {
  return appRoots.has(pathname.split("/")[1] ?? "");
}
