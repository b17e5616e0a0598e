import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const source = readFileSync(new URL("../../../public/avisos-sw.js", import.meta.url), "utf8");
const origin = "https://camarim.test";

type Listener = (event: object) => void;

type Browser = { windows?: string[]; answer?: object; isReadLost?: boolean };

/** The worker of a browser with these windows. `answer` is the body of every response; of a read there is none if it is lost. */
function startWorker({ windows = [], answer = {}, isReadLost = false }: Browser = {}) {
  const listeners = new Map<string, Listener>();
  const requests: unknown[] = [];
  const focused: string[] = [];
  const openWindow = vi.fn();
  const clients = windows.map((path) => ({ url: origin + path, focus: async () => void focused.push(path) }));
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    location: { origin },
    clients: { matchAll: async () => clients, openWindow },
  };
  const fetch = async (url: string, { method = "GET", body = "null" } = {}) => {
    requests.push([method, url, JSON.parse(body)]);
    if (isReadLost && method === "GET") throw new TypeError("Failed to fetch");
    return Response.json(answer);
  };
  runInNewContext(source, { self, fetch, URL, encodeURIComponent });
  const dispatch = async (type: string, event: object) => {
    let done: unknown;
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
    await done;
  };
  const press = (path: string) => dispatch("notificationclick", { notification: { close: vi.fn(), data: { path } } });
  return { dispatch, press, requests, focused, openWindow };
}

test.each([
  ["/@ana/stories", "/@ana/stories", true],
  ["/@ana/stories", "/@ana/stories?destaque=1", false],
  ["/@ana?cupom=VOLTE", "/@ana", false],
  ["/@ana/assinar?pedido=2", "/@ana/assinar?pedido=1", false],
])("a press on the notification of %s focuses a window of %s: %s", async (path, there, isFocused) => {
  const { press, focused, openWindow } = startWorker({ windows: ["/assinaturas", there] });
  await press(path);
  expect(focused).toEqual(isFocused ? [there] : []);
  expect(openWindow.mock.calls).toEqual(isFocused ? [] : [[origin + path]]);
});

test.each([
  ["keeps the choice about the night", { answer: { quiet: false } }, { quiet: false }],
  ["is subscribed also where that choice cannot be read", { isReadLost: true }, {}],
])("a browser that renews its address %s", async (_, browser, choice) => {
  const { dispatch, requests } = startWorker(browser);
  const [old, next] = [`${origin}/old`, `${origin}/new`];
  const keys = { p256dh: "p", auth: "a" };
  await dispatch("pushsubscriptionchange", {
    oldSubscription: { endpoint: old },
    newSubscription: { toJSON: () => ({ endpoint: next, keys }) },
  });
  expect(requests).toEqual([
    ["GET", `/v1/fan/push?endpoint=${encodeURIComponent(old)}`, null],
    ["PUT", "/v1/fan/push", { endpoint: next, keys, ...choice }],
    ["POST", "/v1/fan/push/stop", { endpoint: old }],
  ]);
});
