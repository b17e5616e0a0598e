/** A file without content (build-manifests.ts), for a page whose scripts wait for the visitor. It never changes, so that its name may not. */
export const emptyModule = "/assets/empty.js";
