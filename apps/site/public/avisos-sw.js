/**
 * Shows what is pushed to a fan, and opens it. It has no part in any page: the creator's app has a worker of its own
 * (docs/decisions/0030-web-push.md), which a fan never loads.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

/** A browser wants something to be shown for each push. */
function show(data) {
  const { title, body, path, tag } = read(data);
  return self.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    lang: "pt-BR",
    icon: "/icons/icon-192.png",
    badge: "/icons/maskable-192.png",
    actions: [{ action: "stop", title: "Parar avisos" }],
  });
}

function read(data) {
  const usual = {
    title: "Camarim",
    body: "Há uma novidade nas suas assinaturas.",
    path: "/assinaturas",
    tag: "camarim",
  };
  try {
    return { ...usual, ...data.json() };
  } catch {
    return usual;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  event.waitUntil(event.action === "stop" ? stop() : open(path));
});

/** Only ever an address of our own, with its query (an order, a coupon), in a window that is there or a new one. */
async function open(path) {
  const url = new URL(path ?? "/assinaturas", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url.replace(/#.*/, "") === url.href);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}

async function stop() {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  await send("/v1/fan/push/stop", "POST", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** A browser may renew its address by itself. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const quiet = oldSubscription ? await readQuiet(oldSubscription.endpoint) : undefined;
  await send("/v1/fan/push", "PUT", { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, quiet });
  if (oldSubscription && oldSubscription.endpoint !== endpoint)
    await send("/v1/fan/push/stop", "POST", { endpoint: oldSubscription.endpoint });
}

/** The choice about the night; if it is not known, the server's default. */
async function readQuiet(endpoint) {
  try {
    const response = await fetch(`/v1/fan/push?endpoint=${encodeURIComponent(endpoint)}`);
    return response.ok ? ((await response.json()).quiet ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function send(path, method, body) {
  return fetch(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}
