import { getPush, putPush, stopPush } from "@camarim/contract/pushes";
import { call } from "@camarim/ui/api/client.ts";
import { findServiceWorkers } from "@camarim/ui/lib/browser-storage.ts";

/** Separate from the app's service worker, so that fans do not download the creator's app. */
const worker = { path: "/avisos-sw.js", scope: "/assinaturas" };

/** `denied`: the user blocked notifications; `unsupported`: the browser has no Push API. */
export type PushState = { state: "unsupported" | "denied" | "off" } | { state: "on"; quiet: boolean };

const isSupported = () => findServiceWorkers() !== undefined && "PushManager" in window && "Notification" in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  // The app's worker has the whole origin as its scope and does not receive these pushes.
  if (!registration?.scope.endsWith(worker.scope)) return null;
  return registration.pushManager.getSubscription();
}

/** The push state of this browser; never prompts. */
export async function readPush(): Promise<PushState> {
  if (!isSupported()) return { state: "unsupported" };
  if (Notification.permission === "denied") return { state: "denied" };
  const subscription = await findSubscription();
  if (!subscription) return { state: "off" };
  const { quiet, replaced } = await call(getPush, { query: { endpoint: subscription.endpoint } });
  if (quiet !== null && replaced) return register(subscription, quiet);
  return quiet === null ? { state: "off" } : { state: "on", quiet };
}

/** Opens the browser's permission prompt, which requires a user gesture. */
export async function startPush(quiet = true): Promise<PushState> {
  if (!isSupported()) return { state: "unsupported" };
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { state: permission === "denied" ? "denied" : "off" };
  const { publicKey } = await call(getPush, { query: {} });
  const registration = await navigator.serviceWorker.register(worker.path, {
    scope: worker.scope,
    updateViaCache: "none",
  });
  await untilActive(registration);
  return register(await subscribe(registration.pushManager, publicKey), quiet);
}

/** Replaces a subscription that was made with another VAPID key. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return manager.subscribe(options).catch(async (error: unknown) => {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  });
}

async function register(subscription: PushSubscription, quiet: boolean): Promise<PushState> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }, quiet };
  return { state: "on", quiet: (await call(putPush, { body })).quiet };
}

export async function updateQuietHours(quiet: boolean): Promise<PushState> {
  const subscription = await findSubscription();
  return subscription ? register(subscription, quiet) : { state: "off" };
}

export async function disablePush(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await call(stopPush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return { state: "off" };
}

/** A push subscription requires an active service worker. */
function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve) =>
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") resolve();
    }),
  );
}
