import { beforeEach, expect, test, vi } from "vitest";

/** The session storage of a tab. */
const kept = new Map<string, string>();
const reload = vi.fn();
const assign = vi.fn();
let acts: (() => void)[];

/** Imports a fresh instance of the module, as a new page load does. */
async function load(sessionStorage: unknown = storage, __reactRouterDataRouter?: unknown) {
  acts = [];
  vi.resetModules();
  const addEventListener = (type: string, act: () => void) => type === "pointerdown" && acts.push(act);
  vi.stubGlobal("window", { sessionStorage, addEventListener, location: { reload, assign }, __reactRouterDataRouter });
  return import("./reload-once.ts");
}

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

const act = () => {
  for (const one of acts) one();
};

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  assign.mockClear();
});

test("a page reloads itself once, and again only after user input", async () => {
  const first = await load();
  expect(first.reloadOnce()).toBe(true);
  const second = await load();
  expect(second.reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  act();
  expect(second.reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("several scripts that fail at the same time reload the page once", async () => {
  const { reloadOnce } = await load();
  expect(reloadOnce()).toBe(true);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page whose reload was canceled can reload itself again", async () => {
  const { reloadOnce } = await load();
  reloadOnce();
  act();
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that needs a reload waits for user input", async () => {
  (await load()).reloadSoon();
  expect(reload).toHaveBeenCalledTimes(1);
  (await load()).reloadSoon();
  expect(reload).toHaveBeenCalledTimes(1);
  act();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that the user reloaded can reload itself", async () => {
  (await load()).reloadOnce();
  await load();
  expect((await load()).reloadOnce()).toBe(true);
});

test("without storage no page reloads itself", async () => {
  const { reloadOnce } = await load({
    getItem() {
      throw new Error("denied");
    },
    setItem() {
      throw new Error("denied");
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a screen whose scripts cannot be loaded is reloaded once, at its own URL", async () => {
  const location = { pathname: "/account/menu", search: "?a=1", hash: "" };
  expect((await load(storage, { state: { navigation: { location } } })).loadScreenOnce()).toBe(true);
  expect(assign.mock.calls).toEqual([["/account/menu?a=1"]]);
  expect((await load(storage, { state: { navigation: {} } })).loadScreenOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
