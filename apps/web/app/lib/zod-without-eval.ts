/**
 * zod tries `new Function` once, which a strict CSP reports even though zod catches it. This must run before zod does,
 * so root.tsx imports it first; it does not import zod, and leaves the server's, in the same process, as it is.
 */
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
