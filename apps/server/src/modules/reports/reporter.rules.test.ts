import { describe, expect, test } from "vitest";
import { isDisposable, isIndependent, type Reporter, toCanonicalEmail, toReportEffect } from "./reporter.rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const ana: Reporter = { reporterKey: "ana", fanSessionId: "1", networkKey: "x", createdAt: now };

test.each([
  ["Ana@Exemplo.com.br", "ana@exemplo.com.br"],
  ["ana+1@exemplo.com.br", "ana@exemplo.com.br"],
  ["a.n.a@exemplo.com.br", "a.n.a@exemplo.com.br"],
  ["a.n.a+x@gmail.com", "ana@gmail.com"],
  ["ana@googlemail.com", "ana@gmail.com"],
])("the address %s belongs to the mailbox %s", (typed, mailbox) => expect(toCanonicalEmail(typed)).toBe(mailbox));

test.each<[string, Partial<Reporter>, boolean]>([
  ["another address, browser and network", { reporterKey: "bia", fanSessionId: "2", networkKey: "y" }, true],
  ["browsers without a session", { reporterKey: "bia", fanSessionId: null, networkKey: "y" }, true],
  ["the same address", { fanSessionId: "2", networkKey: "y" }, false],
  ["the same browser", { reporterKey: "bia", networkKey: "y" }, false],
  ["the same network within a day", { reporterKey: "bia", fanSessionId: "2", createdAt: hoursAgo(23) }, false],
  ["the same network a day apart", { reporterKey: "bia", fanSessionId: "2", createdAt: hoursAgo(24) }, true],
  ["a network that was deleted", { reporterKey: "bia", fanSessionId: "2", networkKey: null }, true],
])("two reporters with %s are independent: %3$s", (_what, other, independent) => {
  expect(isIndependent(ana, { ...ana, ...other })).toBe(independent);
  expect(isIndependent({ ...ana, ...other }, ana)).toBe(independent);
});

test.each([
  ["rita@mailinator.com", true],
  ["rita@Sub.Mailinator.com", true],
  ["rita@notmailinator.com", false],
  ["rita@gmail.com", false],
])("the mailbox %s is disposable: %s", (email, disposable) => expect(isDisposable(email)).toBe(disposable));

describe("effects of an identified report", () => {
  const facts = {
    ...{ isPage: false, isHidden: false, isDecided: false, wasRejected: false, wasCleared: false, hiddenByOne: 0 },
    ...{ reporter: ana, others: [] as Reporter[], isEstablished: true, isDisposable: false, hiddenItems: 0 },
  };
  const bia = { ...ana, reporterKey: "bia", fanSessionId: "2", networkKey: "y" };
  test.each<[string, Partial<typeof facts>]>([
    ["hid", {}],
    ["hid", { hiddenByOne: 2 }],
    ["limit", { hiddenByOne: 3 }],
    ["hid", { isEstablished: false, hiddenItems: 1 }],
    ["limit", { isEstablished: false, hiddenItems: 2 }],
    ["limit", { isEstablished: false, hiddenByOne: 1, hiddenItems: 1 }],
    ["hid", { hiddenItems: 9 }],
    ["disposable", { isDisposable: true }],
    ["disposable", { isPage: true, isDisposable: true, others: [bia] }],
    ["new_reporter", { isPage: true, isEstablished: false, others: [bia] }],
    ["decided", { isDecided: true, isHidden: true }],
    ["already_hidden", { isHidden: true, wasRejected: true }],
    ["rejected_before", { wasRejected: true, wasCleared: true }],
    ["cleared", { wasCleared: true }],
    ["counted", { isPage: true }],
    ["not_independent", { isPage: true, others: [ana] }],
    ["hid", { isPage: true, others: [ana, bia] }],
    // Ana in another network, and another person in that one.
    ["not_independent", { isPage: true, reporter: bia, others: [ana, { ...ana, fanSessionId: "3", networkKey: "y" }] }],
    ["rejected_before", { isPage: true, wasRejected: true, others: [bia] }],
  ])("an identified report has the effect %s with %j", (effect, change) =>
    expect(toReportEffect({ ...facts, ...change })).toBe(effect),
  );
});
