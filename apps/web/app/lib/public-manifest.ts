/** URL of the public pages' route manifest, derived from the URL of the app's. */
export const publicManifest = (url: string) => url.replace("/manifest-", "/public-");
