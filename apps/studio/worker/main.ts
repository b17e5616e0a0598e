/// <reference lib="webworker" />

import { isVersionCheck } from "../src/lib/version-check.ts";
import { toRequestKind } from "./request-kind.ts";
import { fetchShell, isComplete, shellPath } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build: the assets of this version, and a hash of their names. */
declare const ASSETS: readonly string[];
declare const VERSION: string;

const assets = ASSETS;
const mine = `camarim-${VERSION}`;

/** Caches all assets of this version or fails; assets that an earlier version cached are not downloaded again. */
self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(mine);
  await Promise.all(
    assets.map(async (path) => {
      const response = (await caches.match(path)) ?? (await fetch(path));
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response);
    }),
  );
  const shell = await fetchShell();
  // A deploy happened meanwhile: the browser retries the installation at the next navigation.
  if (!(await isComplete(shell, assets))) throw new Error("the page is of another version");
  await cache.put(shellPath, shell);
  // Activates without waiting for open tabs: the assets of their version stay cached.
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** Deletes the caches of all versions but this one and the previous one. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name !== mine);
  for (const name of names.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const kind = toRequestKind(event.request, self.location.origin);
  if (kind === "asset") event.respondWith(handleAsset(event.request));
  if (kind === "root") event.respondWith(handleRoot(event.request));
  if (kind === "shell") {
    event.respondWith(handleShell(event.request));
    event.waitUntil(refreshShell());
  }
});

self.addEventListener("message", ({ data, ports }) => {
  if (isVersionCheck(data)) ports[0]?.postMessage(data.files.every((path) => assets.includes(path)));
});

async function handleAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Cache first, without a request. */
async function handleShell(request: Request): Promise<Response> {
  const cache = await caches.open(mine);
  return (await cache.match(shellPath)) ?? fetch(request);
}

/** Timeout in milliseconds, so that a slow server does not delay the cached app for a signed-in creator. */
const rootTakes = 3_000;

/** Network first; the app shell if that fails or times out. */
async function handleRoot(request: Request): Promise<Response> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, rootTakes));
  const response = await Promise.race([fetch(request).catch(() => undefined), timeout]);
  return response ?? handleShell(request);
}

/** Delay in milliseconds, so that the starting page has the connection first. */
const startTakes = 2_000;

/**
 * Caches the current app shell, because its CSP may have changed; if it belongs to another version, updates the worker instead. That is
 * not awaited, since the new worker is not activated while this one has an event, and not repeated while one is on its way.
 */
async function refreshShell() {
  await new Promise((started) => setTimeout(started, startTakes));
  const shell = await fetchShell().catch(() => undefined);
  if (!shell?.ok) return;
  if (await isComplete(shell, assets)) await (await caches.open(mine)).put(shellPath, shell);
  else if (!self.registration.installing && !self.registration.waiting)
    void self.registration.update().catch(() => undefined);
}
