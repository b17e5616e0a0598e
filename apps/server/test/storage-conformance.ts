import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ByteRange, type ListedObject, ObjectMissing, type Storage, type StoredObject } from "#ports/storage/port";

const mib = 1024 * 1024;

/** The tests of the storage port, for every adapter. */
export function conformance(name: string, getStorage: () => Storage) {
  describe(`the storage port of ${name}`, () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "camarim-conformance-"));
    });
    afterAll(() => rm(folder, { recursive: true }));

    const newName = (ending = "") => `tests/${randomBytes(8).toString("hex")}${ending}`;
    const newKey = (ending = "") => getStorage().toKey(newName(ending));
    async function storeFile(content: Buffer) {
      const [path, key] = [join(folder, randomBytes(8).toString("hex")), newKey(".mp4")];
      await writeFile(path, content);
      await getStorage().storeFile(path, key);
      return { path, key };
    }
    const readStream = async (object: StoredObject | undefined, range?: ByteRange) =>
      object && buffer(await object.createStream(range));
    async function listAll(prefix: string) {
      const objects: ListedObject[] = [];
      for await (const object of getStorage().list(prefix)) objects.push(object);
      return objects;
    }

    test("an object is read as it was written", async () => {
      const [storage, key, content] = [getStorage(), newKey(), randomBytes(100_000)];
      await storage.write(key, content);
      expect((await storage.read(key)).equals(content)).toBe(true);
      expect(await storage.getSize(key)).toBe(content.length);
      expect((await storage.withLocalCopy(key, (path) => readFile(path))).equals(content)).toBe(true);
    });

    async function expectMoved(bytes: number) {
      const content = randomBytes(bytes);
      const { path, key } = await storeFile(content);
      await expect(stat(path)).rejects.toThrow("ENOENT");
      expect((await getStorage().find(key))?.bytes).toBe(bytes);
      expect((await getStorage().read(key)).equals(content)).toBe(true);
    }

    test.each([0, 1, mib])("a file of %i bytes is moved into the storage", expectMoved);

    test("a file of 70 MiB is moved into the storage", { tags: "slow" }, () => expectMoved(70 * mib));

    test("any range of an object is read, and the whole without one", async () => {
      const content = randomBytes(300_000);
      const object = await getStorage().find((await storeFile(content)).key);
      for (const [start, end] of [
        [0, 0],
        [0, 299_999],
        [65_503, 65_504],
        [65_504, 131_007],
        [131_071, 131_073],
        [299_999, 299_999],
      ] as const) {
        const part = await readStream(object, { start, end });
        expect(part?.equals(content.subarray(start, end + 1))).toBe(true);
      }
      expect((await readStream(object))?.equals(content)).toBe(true);
    });

    test("an object has a time and an ETag, which another object does not share", async () => {
      const [first, second] = [await storeFile(randomBytes(10)), await storeFile(randomBytes(11))];
      const objects = await Promise.all([first, second].map(({ key }) => getStorage().find(key)));
      expect(new Set(objects.map((object) => object?.etag)).size).toBe(2);
      for (const object of objects) {
        expect(object?.etag).toMatch(/^(W\/)?"[^"]+"$/);
        expect(Math.abs(Date.now() - (object?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
      }
    });

    test("a stream that is left in the middle does not disturb later ones", async () => {
      const content = randomBytes(4 * mib);
      const { key } = await storeFile(content);
      for (let i = 0; i < 10; i++) {
        const stream = await (await getStorage().find(key))?.createStream();
        for await (const _chunk of stream ?? []) break;
      }
      expect((await getStorage().read(key)).equals(content)).toBe(true);
    });

    test("an absent object is undefined, has no bytes, and cannot be read", async () => {
      const [storage, key] = [getStorage(), newKey()];
      expect(await storage.find(key)).toBeUndefined();
      expect(await storage.getSize(key)).toBe(0);
      await expect(storage.read(key)).rejects.toThrow(ObjectMissing);
      await expect(storage.withLocalCopy(key, async () => {})).rejects.toThrow(ObjectMissing);
    });

    test("a removed object is gone, also for one who found it before; a second removal does nothing", async () => {
      const storage = getStorage();
      const { key } = await storeFile(randomBytes(10));
      const found = await storage.find(key);
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.find(key)).toBeUndefined();
      await expect(readStream(found)).rejects.toThrow();
    });

    test("the objects below a prefix are listed with size and time, and no others", async () => {
      const storage = getStorage();
      const prefix = `${newName()}/`;
      const keys = Array.from({ length: 5 }, (_, i) => storage.toKey(`${prefix}${i}/${"x".repeat(i)}.jpg`));
      await Promise.all(keys.map((key, i) => storage.write(key, Buffer.alloc(i + 1))));
      await storage.write(`${prefix.slice(0, -1)}-other`, Buffer.from("x"));
      const listed = (await listAll(prefix)).sort((a, b) => (a.key < b.key ? -1 : 1));
      expect(listed).toEqual(keys.map((key, i) => ({ key, bytes: i + 1, modifiedAt: expect.any(Date) })));
      expect((await listAll("")).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
      expect(await listAll("none/")).toEqual([]);
    });

    test("many objects are written and removed at the same time", async () => {
      const storage = getStorage();
      const prefix = `${newName()}/`;
      await Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          const key = storage.toKey(prefix + i);
          await storage.write(key, Buffer.from(`${i}`));
          expect(String(await storage.read(key))).toBe(`${i}`);
          await storage.remove(key);
        }),
      );
      expect(await listAll(prefix)).toEqual([]);
    });

    test("the check of a working storage succeeds and leaves nothing behind", async () => {
      await getStorage().check();
      expect(await listAll("checks/")).toEqual([]);
      await getStorage().removeUnfinished(new Date());
    });
  });
}
