import { type Activity, activityKinds } from "@camarim/contract/activity";
import { expect, test } from "vitest";
import { activity as text } from "../../text/activity.ts";
import { groupByDay, isUnusual, toIcon } from "./activity-rows.ts";

const entry = (at: string): Activity => ({ _id: at, kind: "signed_in", at, device: null, network: null, details: {} });

test("activity entries are grouped by the calendar day in São Paulo, in their order", () => {
  const entries = ["2026-11-22T02:59:00Z", "2026-11-21T15:00:00Z", "2026-11-21T02:59:00Z"].map(entry);
  expect(groupByDay(entries).map(([day, { length }]) => [day, length])).toEqual([
    ["2026-11-21", 2],
    ["2026-11-20", 1],
  ]);
});

test("every kind of activity has a text of its own and an icon", () => {
  const sentences = activityKinds.map((kind) => text.describe({ kind, details: {} }));
  expect(new Set(sentences).size).toBe(activityKinds.length);
  expect(activityKinds.filter((kind) => toIcon(kind) === "dot")).toEqual([]);
});

test("failed and refused activities are marked", () => {
  expect(activityKinds.filter(isUnusual)).toEqual(
    expect.arrayContaining(["sign_in_failed", "factor_failed", "access_refused", "rate_limited"]),
  );
  expect(isUnusual("signed_in")).toBe(false);
});

test("a rate limit says what was limited, and a sign-in how it was done", () => {
  expect(text.describe({ kind: "rate_limited", details: { endpoint: "POST /auth/login" } })).toContain("entrar");
  expect(text.describe({ kind: "signed_in", details: { method: "passkey" } })).toContain("chave de acesso");
  expect(text.describe({ kind: "new_device", details: { method: "password" } })).toBe(
    "Entrada na conta com senha, em um aparelho novo",
  );
});
