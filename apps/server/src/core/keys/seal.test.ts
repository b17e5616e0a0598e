import { describe, expect, test } from "vitest";
import { deriveKeys, isSignedBy, listWebhookSecrets, sign } from "./keys.ts";
import { isSealedByCurrent, seal, unseal } from "./seal.ts";

const [first, second] = ["the first secret of an installation", "the second secret of an installation"];
const old = deriveKeys({ secret: first });
const rotating = deriveKeys({ secret: second, previousSecret: first });
const rotated = deriveKeys({ secret: second });
const plain = Buffer.from("CPF 529.982.247-25");

describe("sealed data", () => {
  test("sealed data opens for its owner only", () => {
    const sealed = seal(old, "receipts/1", plain);
    expect(unseal(old, "receipts/1", sealed)).toEqual(plain);
    expect(() => unseal(old, "receipts/2", sealed)).toThrow();
  });

  test("sealed data of which any byte was changed does not open", () => {
    const sealed = seal(old, "a", plain);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => unseal(old, "a", changed), `byte ${at}`).toThrow();
    }
    for (const length of [0, 3, 8, 20, 35]) expect(() => unseal(old, "a", sealed.subarray(0, length))).toThrow();
  });

  test("sealed data opens while its secret is the current or the previous one", () => {
    const sealed = seal(old, "a", plain);
    expect(unseal(rotating, "a", sealed)).toEqual(plain);
    expect(() => unseal(rotated, "a", sealed)).toThrow("CAMARIM_SECRET_PREVIOUS");
    expect([isSealedByCurrent(old, sealed), isSealedByCurrent(rotating, sealed)]).toEqual([true, false]);
  });
});

describe("signatures", () => {
  test("a signature is valid while its secret is the current or the previous one", () => {
    const signature = sign(old, "renewal", "1");
    expect(signature).toHaveLength(47);
    expect([old, rotating, rotated].map((keys) => isSignedBy(keys, signature, "renewal", "1"))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isSignedBy(old, signature, "renewal", "2")).toBe(false);
  });

  test("a signature without a key id is invalid", () => {
    expect(isSignedBy(old, sign(old, "renewal", "1").slice(4), "renewal", "1")).toBe(false);
  });

  test("a signature under the id of another key is invalid", () => {
    const signature = rotating.current.id + sign(old, "renewal", "1").slice(4);
    expect(isSignedBy(rotating, signature, "renewal", "1")).toBe(false);
    for (const other of ["", "x", signature.slice(1), `${signature}=`])
      expect(isSignedBy(rotating, other, "renewal", "1")).toBe(false);
  });

  test("webhooks are accepted with the secrets of both, and another nonce gives other secrets", () => {
    const [current, previous] = listWebhookSecrets(rotating, "iugu");
    expect(previous).toEqual(listWebhookSecrets(old, "iugu")[0]);
    expect(current).toEqual(listWebhookSecrets(rotated, "iugu")[0]);
    expect(listWebhookSecrets({ ...rotated, webhookNonce: "12345678" }, "iugu")[0]).not.toEqual(current);
  });
});
