import { beforeEach, expect, test, vi } from "vitest";

/** What a tab keeps from one load of the page to the next. */
const kept = new Map<string, string>();
const reload = vi.fn();
let acts: (() => void)[];

/** The module as a page has it that was just loaded. */
async function load(sessionStorage: unknown = storage) {
  acts = [];
  vi.resetModules();
  const addEventListener = (type: string, act: () => void) => type === "pointerdown" && acts.push(act);
  vi.stubGlobal("window", { sessionStorage, addEventListener, location: { reload } });
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
});

test("a page reloads itself once, and again only after somebody has touched it", async () => {
  const first = await load();
  expect(first.reloadOnce()).toBe(true);
  const second = await load();
  expect(second.reloadOnce()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  act();
  expect(second.reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("what must be reloaded waits for the touch", async () => {
  (await load()).reloadSoon();
  expect(reload).toHaveBeenCalledTimes(1);
  (await load()).reloadSoon();
  expect(reload).toHaveBeenCalledTimes(1);
  act();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that somebody reloaded may reload itself", async () => {
  (await load()).reloadOnce();
  await load();
  expect((await load()).reloadOnce()).toBe(true);
});

test("where nothing can be kept, no page reloads itself", async () => {
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
