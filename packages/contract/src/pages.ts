/**
 * First path segments of the creator's app. The server answers them with the app's page, its service worker keeps that page, and every
 * other address is a page of the public site.
 */
const studioSegments = new Set(["account", "admin", "auth", "home", "medias", "mp", "onboarding", "profile"]);

export const studioRoots: readonly string[] = [...studioSegments];

/** Whether a path, for example `/account/menu`, belongs to the creator's app. */
export function isStudioPath(pathname: string): boolean {
  return studioSegments.has(pathname.split("/")[1] ?? "");
}
