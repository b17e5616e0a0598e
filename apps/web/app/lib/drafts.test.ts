import { beforeEach, expect, test, vi } from "vitest";
import {
  discardUnsaved,
  dropDrafts,
  forgetUnsaved,
  hasUnsaved,
  readDraft,
  saveDraft,
  setDraftAccount,
  setUnsaved,
} from "./drafts.ts";

class Storage {
  setItem(name: string, value: string) {
    Object.assign(this, { [name]: value });
  }
  getItem(name: string): string | null {
    return (Reflect.get(this, name) as string | undefined) ?? null;
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name);
  }
}

let sessionStorage: Storage;
beforeEach(() => {
  sessionStorage = new Storage();
  vi.stubGlobal("window", { sessionStorage, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  setDraftAccount(null);
  forgetUnsaved();
});

test("a draft comes back to its account, and to no other", () => {
  setDraftAccount("ana");
  saveDraft("bio", { bio: "Cantora" });
  expect(readDraft("bio")).toEqual({ bio: "Cantora" });
  expect(readDraft("pix")).toBeUndefined();
  setDraftAccount("bia");
  expect(readDraft("bio")).toBeUndefined();
  setDraftAccount("ana");
  expect(readDraft("bio")).toBeUndefined();
});

test("nothing is stored or read before the account is known, and a sign-out deletes all drafts and nothing else", () => {
  saveDraft("bio", { bio: "Cantora" });
  expect(Object.keys(sessionStorage)).toEqual([]);
  setDraftAccount("ana");
  saveDraft("bio", { bio: "Cantora" });
  sessionStorage.setItem("reloaded", "1");
  setDraftAccount(null);
  expect(readDraft("bio")).toBeUndefined();
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["reloaded"]);
});

test("a broken draft is none", () => {
  setDraftAccount("ana");
  sessionStorage.setItem("draft:bio", "{");
  expect(readDraft("bio")).toBeUndefined();
});

test("forms with unsaved input are discarded together", () => {
  const discarded: string[] = [];
  setUnsaved("one", () => discarded.push("one"));
  setUnsaved("two", () => discarded.push("two"));
  setUnsaved("two", undefined);
  expect(hasUnsaved()).toBe(true);
  discardUnsaved();
  expect([hasUnsaved(), discarded]).toEqual([false, ["one"]]);
});
