import { expect, test } from "vitest";
import { createNonce, nonceLength } from "./nonce.ts";

test("each nonce is new and has 128 bits", () => {
  const nonces = Array.from({ length: 1_000 }, createNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  for (const nonce of nonces) expect(nonce).toHaveLength(nonceLength);
});
