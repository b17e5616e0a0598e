import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, isPasswordOf } from "./password.ts";

const password = "Àgua de coco às 5";

test("a password is stored as argon2id with the recommended cost and a salt of its own", async () => {
  const [first = "", second = ""] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second.split("$")[4]).not.toBe(first.split("$")[4]);
  expect(second).not.toBe(first);
});

test.each([password.toLowerCase(), password.slice(0, -1), `${password} `, password.normalize("NFD"), ""])(
  "a password is compared exactly: not %j",
  async (other) => {
    const hash = await hashPassword(password);
    expect(await isPasswordOf(hash, password)).toBe(true);
    expect(await isPasswordOf(hash, other)).toBe(false);
  },
);

test("long passwords are not truncated", async () => {
  const hash = await hashPassword(`${"a".repeat(127)}b`);
  expect(await isPasswordOf(hash, `${"a".repeat(127)}c`)).toBe(false);
});

test("a hash with another cost is verified with its own parameters", async () => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync("argon2id", {
    message: password,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  expect(await isPasswordOf(`$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`, password)).toBe(true);
  expect(await isPasswordOf(`$argon2id$v=19$m=8192,t=2,p=1$${salt}$${hash}`, password)).toBe(false);
});
