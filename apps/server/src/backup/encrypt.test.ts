import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deriveBackupKey } from "./backup-key.ts";
import { decrypt, encrypt, toEncryptedSize } from "./encrypt.ts";

const key = deriveBackupKey("a key of the tests, which is long enough");
const mebibyte = 1024 * 1024;

async function* inParts(content: Buffer, bytes = 300_000) {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

async function collect(source: AsyncIterable<Buffer>) {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const lock = (content: Buffer, name = "a") => collect(encrypt(key, name, inParts(content)));
const open = (content: Buffer, { name = "a", by = key } = {}) => collect(decrypt(by, name, inParts(content)));

test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte])("%d bytes come back", async (bytes) => {
  const content = randomBytes(bytes);
  const encrypted = await lock(content);
  expect(encrypted.length).toBe(toEncryptedSize(bytes));
  expect((await open(encrypted)).equals(content)).toBe(true);
});

describe("a file is refused that", async () => {
  const content = randomBytes(2 * mebibyte + 5);
  const encrypted = await lock(content);
  const changed = Buffer.from(encrypted);
  changed.writeUInt8(changed.readUInt8(1_500_000) ^ 1, 1_500_000);
  const [chunk, header] = [mebibyte + 16, 32];
  const second = encrypted.subarray(header + chunk, header + 2 * chunk);

  test.each([
    ["has a changed byte", changed],
    ["is cut within a chunk", encrypted.subarray(0, -1)],
    ["is cut between chunks", encrypted.subarray(0, header + 2 * chunk)],
    ["is cut to its header", encrypted.subarray(0, header)],
    ["is empty", Buffer.alloc(0)],
    [
      "has a chunk twice",
      Buffer.concat([encrypted.subarray(0, header + 2 * chunk), second, encrypted.subarray(header + 2 * chunk)]),
    ],
    ["lacks a chunk", Buffer.concat([encrypted.subarray(0, header), encrypted.subarray(header + chunk)])],
  ])("%s", async (_, bytes) => {
    await expect(open(bytes)).rejects.toThrow("a is truncated or was changed.");
  });

  test("has the name of another", async () => {
    await expect(open(encrypted, { name: "b" })).rejects.toThrow("b is truncated or was changed.");
  });

  test("has another key", async () => {
    const by = deriveBackupKey("another key of the tests, long enough");
    await expect(open(encrypted, { by })).rejects.toThrow("a was encrypted with another BACKUP_KEY.");
  });

  test("was never encrypted", async () => {
    await expect(open(content)).rejects.toThrow("a is not a file of a backup.");
  });
});
