import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearUnsaved,
  discardUnsaved,
  dropDraft,
  dropDrafts,
  dropOldVisitorDrafts,
  dropVisitorDrafts,
  hasUnsaved,
  readDraft,
  saveDraft,
  setDraftAccount,
  setUnsaved,
  visitor,
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
  clearUnsaved();
});
afterEach(() => vi.unstubAllGlobals());

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

test("a visitor's draft needs no account, and lasts for half an hour", () => {
  vi.useFakeTimers();
  try {
    saveDraft("checkout:ana", { email: "rita@exemplo.com.br" }, visitor);
    saveDraft("report:ana", { detalhes: "…" }, visitor);
    setDraftAccount("ana");
    saveDraft("bio", { bio: "Cantora" });
    expect(readDraft("checkout:ana", visitor)).toEqual({ email: "rita@exemplo.com.br" });
    expect(readDraft("checkout:ana")).toBeUndefined();
    vi.advanceTimersByTime(31 * 60_000);
    expect(readDraft("checkout:ana", visitor)).toBeUndefined();
    dropOldVisitorDrafts();
    expect(Object.keys(sessionStorage)).toEqual(["draft:bio"]);
    expect(readDraft("bio")).toEqual({ bio: "Cantora" });
  } finally {
    vi.useRealTimers();
  }
});

test("a fan who signs out leaves no visitor's draft, and a creator who does none at all", () => {
  setDraftAccount("ana");
  saveDraft("bio", { bio: "Cantora" });
  saveDraft("checkout:ana", { email: "rita@exemplo.com.br" }, visitor);
  dropVisitorDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["draft:bio"]);
  saveDraft("checkout:ana", { email: "rita@exemplo.com.br" }, visitor);
  dropDraft("bio");
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
