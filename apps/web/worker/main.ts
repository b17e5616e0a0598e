/// <reference lib="webworker" />

import { shellPath } from "../app/lib/shell-path.ts";
import { answers } from "./answers.ts";
import { fetchShell, isWhole } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: the files of this version, and a name made from theirs. */
declare const ASSETS: readonly string[];
declare const VERSION: string;

const assets = ASSETS;
const mine = `camarim-${VERSION}`;

/** Everything of this version, or nothing; what an earlier one brought already is not loaded again. */
self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(mine);
  await Promise.all(
    assets.map(async (path) => {
      const found = (await caches.match(path)) ?? (await fetch(path));
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await cache.put(path, found);
    }),
  );
  const shell = await fetchShell();
  // A deploy in the middle: the browser tries again at the next navigation.
  if (!(await isWhole(shell, assets))) throw new Error("the page is of another version");
  await cache.put(shellPath, shell);
  // Never waits for open tabs: what they still need of the version before stays in its cache.
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
  if (kind === "shell") {
    event.respondWith(answerShell(event.request));
    event.waitUntil(refreshShell());
  }
});

async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** At once from the cache, whatever the network does. */
async function answerShell(request: Request): Promise<Response> {
  const cache = await caches.open(mine);
  return (await cache.match(shellPath)) ?? fetch(request);
}

/** Long enough for a page to have started, so that it knows which worker it came from. */
const startTakes = 2_000;

/** The server may say the same page in other words (its policy, say); one of another version is that version's worker's. */
async function refreshShell() {
  await new Promise((started) => setTimeout(started, startTakes));
  const shell = await fetchShell().catch(() => undefined);
  if (!shell?.ok) return;
  if (await isWhole(shell, assets)) await (await caches.open(mine)).put(shellPath, shell);
  else await self.registration.update();
}
