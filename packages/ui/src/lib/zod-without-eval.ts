/**
 * zod calls `new Function` once, which violates a strict CSP and is reported even though zod catches the error. This must run before
 * zod, so root.tsx imports it first. It does not import zod and does not change the server, which runs in the same process.
 */
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
