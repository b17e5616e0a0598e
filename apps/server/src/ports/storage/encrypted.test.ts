import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { deriveKeys } from "#core/keys/keys";
import { createScratchFolder } from "../scratch/folder.ts";
import { createDiskStorage } from "./disk.ts";
import { createEncryptedStorage } from "./encrypted.ts";
import { chunkBytes, storedChunkBytes } from "./object-cipher.ts";
import { type ByteRange, ObjectDamaged, type StoredObject } from "./port.ts";

const root = await mkdtemp(join(tmpdir(), "camarim-encrypted-"));
const scratchFolder = join(root, "scratch");
const scratch = createScratchFolder(scratchFolder);
const stored = createDiskStorage(root);
const [first, second] = ["the first secret of an installation", "the second secret of an installation"];
const open = (keys = deriveKeys({ secret: first }), encrypts = true) =>
  createEncryptedStorage(stored, { keys: keys.files, scratch, encrypts });
const storage = open();
afterAll(() => rm(root, { recursive: true }));

/** Three chunks, the last of 100 bytes. */
const content = randomBytes(2 * chunkBytes + 100);

async function write(plain = content) {
  const key = storage.toKey(`stories/${randomBytes(8).toString("hex")}.mp4`);
  await storage.write(key, plain);
  return key;
}

/** Reads an object by every operation. None of them returns or passes on anything of a damaged object. */
async function expectDamaged(key: string) {
  await expect(storage.read(key), "read").rejects.toThrow(ObjectDamaged);
  const copied = storage.withLocalCopy(key, async () => expect.fail("a damaged copy is used"));
  await expect(copied, "copy").rejects.toThrow(ObjectDamaged);
  const object = (await storage.find(key)) as StoredObject;
  await expect(object.createStream().then(buffer), "stream").rejects.toThrow(ObjectDamaged);
}

describe("stored objects", () => {
  test("the stored bytes hold nothing of the content, and the same content never twice the same bytes", async () => {
    const text = Buffer.from("a closed story ".repeat(10_000));
    const [one, other] = await Promise.all([write(text), write(text)].map(async (key) => stored.read(await key)));
    expect(one?.includes("story")).toBe(false);
    expect(one?.length).toBe(other?.length);
    expect(one?.subarray(4).equals(other?.subarray(4) as Buffer)).toBe(false);
  });

  test("an object without encryption is read and written as it is, also while new ones are encrypted", async () => {
    await stored.write("stories/old.mp4", content);
    expect((await storage.read("stories/old.mp4")).equals(content)).toBe(true);
    expect(await storage.find("stories/old.mp4")).not.toHaveProperty("isEncrypted");
    await storage.write("installation/id", Buffer.from("1"));
    expect(String(await stored.read("installation/id"))).toBe("1");
  });

  test("an encrypted object is readable after the setting was turned off, and new ones are not encrypted", async () => {
    const off = open(deriveKeys({ secret: first }), false);
    expect((await off.read(await write())).equals(content)).toBe(true);
    expect(off.toKey("stories/new.mp4")).toBe("stories/new.mp4");
  });

  test("copies are deleted from the scratch folder", async () => {
    const path = join(root, "file");
    await writeFile(path, content);
    const key = storage.toKey("stories/file.mp4");
    await storage.storeFile(path, key);
    expect(await storage.withLocalCopy(key, (copy) => readFile(copy))).toEqual(content);
    expect(await readdir(scratchFolder)).toEqual([]);
  });
});

describe("ranges", () => {
  const edges = [
    0,
    1,
    chunkBytes - 1,
    chunkBytes,
    chunkBytes + 1,
    2 * chunkBytes - 1,
    2 * chunkBytes,
    content.length - 1,
  ];
  const ranges = edges.flatMap((start) => edges.filter((end) => end >= start).map((end) => ({ start, end })));

  test("a range is read at every edge of a chunk", async () => {
    const object = await storage.find(await write());
    for (const range of ranges) {
      const part = await object?.createStream(range).then(buffer);
      expect(part?.equals(content.subarray(range.start, range.end + 1)), JSON.stringify(range)).toBe(true);
    }
  });

  test("only the chunks of a range are read", async () => {
    const key = await write();
    const read: unknown[] = [];
    const observed = createEncryptedStorage(
      {
        ...stored,
        find: async (key) => {
          const object = (await stored.find(key)) as StoredObject;
          const createStream = (range?: ByteRange) => {
            read.push(range);
            return object.createStream(range);
          };
          return { ...object, createStream };
        },
      },
      { keys: deriveKeys({ secret: first }).files, scratch, encrypts: true },
    );
    const object = await observed.find(key);
    await object?.createStream({ start: chunkBytes + 5, end: chunkBytes + 9 }).then(buffer);
    expect(read).toEqual([{ start: storedChunkBytes, end: 2 * storedChunkBytes - 1 }]);
  });
});

describe("damaged objects", () => {
  const damages: [string, (bytes: Buffer) => Buffer][] = [
    ["emptied", () => Buffer.alloc(0)],
    ["cut to a few bytes", (bytes) => bytes.subarray(0, 20)],
    ["cut to an empty chunk", (bytes) => bytes.subarray(0, 32)],
    ["cut by one byte", (bytes) => bytes.subarray(0, -1)],
    ["cut at the end of a chunk", (bytes) => bytes.subarray(0, storedChunkBytes)],
    ["cut before its last chunk", (bytes) => bytes.subarray(0, 2 * storedChunkBytes)],
    ["extended by a byte", (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ["extended by a chunk", (bytes) => Buffer.concat([bytes, bytes.subarray(0, storedChunkBytes)])],
    ["replaced by plain bytes", () => content],
    [
      "stored with its first chunks exchanged",
      (bytes) =>
        Buffer.concat([
          bytes.subarray(storedChunkBytes, 2 * storedChunkBytes),
          bytes.subarray(0, storedChunkBytes),
          bytes.subarray(2 * storedChunkBytes),
        ]),
    ],
  ];

  test.each(damages)("an object that was %s is never read", async (_damage, change) => {
    const key = await write();
    await stored.write(key, change(await stored.read(key)));
    await expectDamaged(key);
  });

  test("an object with one changed byte, in whatever field of a chunk, is never read", async () => {
    const key = await write();
    const original = await stored.read(key);
    for (const at of [0, 3, 4, 15, 16, 1_000, storedChunkBytes - 1, storedChunkBytes, original.length - 1]) {
      const changed = Buffer.from(original);
      changed[at] = (changed[at] as number) ^ 1;
      await stored.write(key, changed);
      await expectDamaged(key);
    }
  });

  test("an object under the key of another is never read", async () => {
    const [one, other] = [await write(), await write()];
    await stored.write(other, await stored.read(one));
    await expectDamaged(other);
  });

  test("of a truncated object not even a range of whole chunks is read", async () => {
    const key = await write();
    await stored.write(key, (await stored.read(key)).subarray(0, 2 * storedChunkBytes));
    const object = await storage.find(key);
    await expect(object?.createStream({ start: 0, end: 9 })).rejects.toThrow(ObjectDamaged);
  });

  test("a stream ends with an error before the first byte of a damaged chunk", async () => {
    const key = await write();
    const changed = await stored.read(key);
    changed[storedChunkBytes + 100] = (changed[storedChunkBytes + 100] as number) ^ 1;
    await stored.write(key, changed);
    const stream = await (await storage.find(key))?.createStream();
    const received: Buffer[] = [];
    await expect(
      (async () => {
        for await (const part of stream ?? []) received.push(part);
      })(),
    ).rejects.toThrow(ObjectDamaged);
    expect(Buffer.concat(received).equals(content.subarray(0, chunkBytes))).toBe(true);
  });
});

describe("secrets", () => {
  test("an object is read with the secret that it was written with, while that is the current or the previous one", async () => {
    const key = await write();
    const rotating = open(deriveKeys({ secret: second, previousSecret: first }));
    expect((await rotating.read(key)).equals(content)).toBe(true);
    await expect(open(deriveKeys({ secret: second })).read(key)).rejects.toThrow("unknown secret");
    const renewed = rotating.toKey("stories/renewed.mp4");
    await rotating.write(renewed, content);
    expect((await open(deriveKeys({ secret: second })).read(renewed)).equals(content)).toBe(true);
  });
});

test("a stream that nobody reads does not read ahead", async () => {
  const [key, bytes] = [storage.toKey("stories/long.mp4"), 16 * 1024 * 1024];
  await storage.write(key, Buffer.alloc(bytes));
  let source: Readable | undefined;
  let read = 0;
  const observed = createEncryptedStorage(
    {
      ...stored,
      find: async (key) => {
        const object = (await stored.find(key)) as StoredObject;
        const createStream = async (range?: ByteRange) => {
          source = await object.createStream(range);
          return source
            .on("data", (part: Buffer) => {
              read += part.length;
            })
            .pause();
        };
        return { ...object, createStream };
      },
    },
    { keys: deriveKeys({ secret: first }).files, scratch, encrypts: true },
  );
  const stream = await (await observed.find(key))?.createStream();
  stream?.once("readable", () => {});
  await wait(50);
  expect(read).toBeLessThan(1024 * 1024);
  stream?.destroy();
  await expect.poll(() => source?.destroyed).toBe(true);
});
