/** An empty module (build-manifests.ts) for pages with deferred hydration. Its content never changes, so its name needs no hash. */
export const emptyModule = "/assets/empty.js";
