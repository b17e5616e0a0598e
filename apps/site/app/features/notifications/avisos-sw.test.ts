import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const source = readFileSync(new URL("../../../public/avisos-sw.js", import.meta.url), "utf8");
const origin = "https://camarim.test";

type Listener = (event: object) => void;

/** The worker of a browser with these windows. `answer` is the body of every response. */
function startWorker({ windows = [], answer = {} }: { windows?: string[]; answer?: object } = {}) {
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

test("a browser that renews its address keeps the choice about the night", async () => {
  const { dispatch, requests } = startWorker({ answer: { quiet: false } });
  const [old, next] = [`${origin}/old`, `${origin}/new`];
  const keys = { p256dh: "p", auth: "a" };
  await dispatch("pushsubscriptionchange", {
    oldSubscription: { endpoint: old },
    newSubscription: { toJSON: () => ({ endpoint: next, keys }) },
  });
  expect(requests).toEqual([
    ["GET", `/v1/fan/push?endpoint=${encodeURIComponent(old)}`, null],
    ["PUT", "/v1/fan/push", { endpoint: next, keys, quiet: false }],
    ["POST", "/v1/fan/push/stop", { endpoint: old }],
  ]);
});
