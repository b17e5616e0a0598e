/** Message from a page to its service worker: do all these files (paths) belong to the worker's version? The reply is a boolean. */
export type VersionCheck = { files: string[] };

export function isVersionCheck(data: unknown): data is VersionCheck {
  return typeof data === "object" && data !== null && "files" in data && Array.isArray(data.files);
}
