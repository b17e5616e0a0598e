/** Where the routes of the public pages are listed, beside the file of the app's. */
export const publicManifest = (url: string) => url.replace("/manifest-", "/public-");
