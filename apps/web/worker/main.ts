/// <reference lib="webworker" />

import { shellPath } from "../app/lib/shell-path.ts";
import { isVersionCheck } from "../app/lib/version-check.ts";
import { answers } from "./answers.ts";
import { fetchShell, isComplete } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
/** Set by the build: the files of this version, and a hash of their names. */
declare const ASSETS: readonly string[];
declare const VERSION: string;

const assets = ASSETS;
const mine = `camarim-${VERSION}`;

/** Caches all files of this version or fails; files of an earlier version are not loaded again. */
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
  // Deployed meanwhile: the browser installs again at the next navigation.
  if (!(await isComplete(shell, assets))) throw new Error("the page is of another version");
  await cache.put(shellPath, shell);
  // Does not wait for open tabs: the files of their version stay cached.
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** Keeps this version and the one before it. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name !== mine);
  for (const name of names.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const kind = answers(event.request, self.location.origin);
  if (kind === "asset") event.respondWith(answerAsset(event.request));
  if (kind === "landing") event.respondWith(answerLanding(event.request));
  if (kind === "shell") {
    event.respondWith(answerShell(event.request));
    event.waitUntil(refreshShell());
  }
});

self.addEventListener("message", ({ data, ports }) => {
  if (isVersionCheck(data)) ports[0]?.postMessage(data.files.every((path) => assets.includes(path)));
});

async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the cache, without waiting for the network. */
async function answerShell(request: Request): Promise<Response> {
  const cache = await caches.open(mine);
  return (await cache.match(shellPath)) ?? fetch(request);
}

/** In milliseconds: a page that takes longer would keep a signed-in creator from an app that is already here. */
const landingTakes = 3_000;

/** From the network; the app's page if that fails. */
async function answerLanding(request: Request): Promise<Response> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, landingTakes));
  const response = await Promise.race([fetch(request).catch(() => undefined), timeout]);
  return response ?? answerShell(request);
}

/** In milliseconds; leaves the connection to the page that starts. */
const startTakes = 2_000;

/** Caches the current page, whose policy may have changed; a page of another version installs that version's worker. */
async function refreshShell() {
  await new Promise((started) => setTimeout(started, startTakes));
  const shell = await fetchShell().catch(() => undefined);
  if (!shell?.ok) return;
  if (await isComplete(shell, assets)) await (await caches.open(mine)).put(shellPath, shell);
  else await self.registration.update();
}
