import { describe, expect, test } from "vitest";
import { deriveKeys } from "./keys.ts";
import { parseSignedId, parseUnverifiedId, toSignedId } from "./signed-id.ts";

const secret = "a secret of 32 characters or more";
const ctx = { keys: deriveKeys({ secret }) };
const id = "0199f0c4-7c1e-7abc-8def-0123456789ab";

// Tokens in e-mails stay valid for years.
describe.each([
  ["story-notices", ".", undefined, "AZnwxHweeryN7wEjRWeJqw.FMK-D3PlC2-4u_3_jY5SMjc2UQzXnAxGzIG8towq69Y"],
  ["migration-claim", "", undefined, "AZnwxHweeryN7wEjRWeJqwRkjLVeJ_JPnq1TG6p6pbcOXEq5wGuQZ2PGUrnfbwciw"],
  ["lastlink-webhook", "", "nonce", "AZnwxHweeryN7wEjRWeJqw9PAO9ZrNVRL9na6IXoDrPit3-limN6WXKBlshnizs-Y"],
] as const)("a token for %s", (purpose, separator, nonce, token) => {
  const format = { purpose, separator, nonce, lasting: true };

  test("has the same text in every version", () => {
    expect(toSignedId(ctx, id, format)).toBe(token);
    expect(parseSignedId(ctx, token, format)).toBe(id);
  });

  test.each([
    ["an empty text", ""],
    ["its first half", token.slice(0, 22)],
    ["a longer text", `${token}A`],
    ["another id", `B${token.slice(1)}`],
    ["another signature", `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`],
  ])("is not valid as %s", (_, changed) => {
    expect(parseSignedId(ctx, changed, format)).toBeUndefined();
  });

  test("is not valid for another purpose, nonce or installation", () => {
    expect(parseSignedId(ctx, token, { ...format, purpose: "other" })).toBeUndefined();
    expect(parseSignedId(ctx, token, { ...format, nonce: "other" })).toBeUndefined();
    expect(
      parseSignedId({ keys: deriveKeys({ secret: "another secret of 32 characters" }) }, token, format),
    ).toBeUndefined();
  });
});

describe("a token that does not outlive its secret", () => {
  const format = { purpose: "renewal", separator: ".", lasting: false } as const;
  const token = toSignedId(ctx, id, format);
  const newSecret = "another secret of 32 characters";
  const rotating = { keys: deriveKeys({ secret: newSecret, previousSecret: secret }) };
  const rotated = { keys: deriveKeys({ secret: newSecret }) };

  test("is valid until the previous secret is removed", () => {
    expect([ctx, rotating, rotated].map((each) => parseSignedId(each, token, format))).toEqual([id, id, undefined]);
    expect(parseSignedId(ctx, `${token}A`, format)).toBeUndefined();
    expect(parseSignedId(ctx, token.replace(".", ""), format)).toBeUndefined();
  });
});

test("the unverified id of a token needs 22 characters", () => {
  expect(parseUnverifiedId("AZnwxHweeryN7wEjRWeJqw")).toBe(id);
  expect(parseUnverifiedId("AZnwxHweeryN7wEjRWeJ")).toBeUndefined();
});
