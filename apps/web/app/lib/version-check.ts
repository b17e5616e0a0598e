/** What a page asks its service worker: whether all these files, by path, belong to the worker's version. It replies with a boolean. */
export type VersionCheck = { files: string[] };

export function isVersionCheck(data: unknown): data is VersionCheck {
  return typeof data === "object" && data !== null && "files" in data && Array.isArray(data.files);
}
