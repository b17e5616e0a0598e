import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Imports a fresh instance of the module with empty local storage. */
const kept = new Map<string, string>();
const open = () => {
  vi.resetModules();
  return import("./sound.ts");
};

beforeEach(() => {
  kept.clear();
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

test("stories start muted, and the chosen sound setting is stored", async () => {
  const first = await open();
  expect(first.isMuted()).toBe(true);
  first.setMuted(false);
  expect(first.isMuted()).toBe(false);
  expect((await open()).isMuted()).toBe(false);
  first.setMuted(true);
  expect((await open()).isMuted()).toBe(true);
});

test("a browser that blocks sound gets a muted video until the first touch", async () => {
  const sound = await open();
  sound.setMuted(false);
  sound.silence();
  expect(sound.isMuted()).toBe(true);
  expect([sound.endSilence(), sound.isMuted()]).toEqual([true, false]);
  expect(sound.endSilence()).toBe(false);
});

test("without a chosen sound setting a touch does not unmute", async () => {
  const sound = await open();
  sound.silence();
  expect([sound.endSilence(), sound.isMuted()]).toEqual([false, true]);
});

test("without storage the choice lasts as long as the page", async () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new DOMException("refused", "SecurityError");
    },
  });
  const sound = await open();
  expect(sound.isMuted()).toBe(true);
  sound.setMuted(false);
  expect(sound.isMuted()).toBe(false);
});
