import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTimeoutMs } from "#test/debian-packages";
import { listKeys } from "#test/list-keys";
import { get, linksOf } from "#test/media";
import { startProduct } from "#test/product";
import { type Swift, startSwift } from "#test/swift";
import { addPhoto, addStory, type Fan, openWorld, subscribe, type World } from "#test/world";
import { readConfig } from "../../config.ts";
import { moveObjects } from "./move-objects.ts";
import { openBackend, openStorage } from "./open-storage.ts";
import type { Storage } from "./port.ts";

const run = promisify(execFile);
const product = startProduct();
let swift: Swift;
let settings: Record<string, string>;
let world: World;
let fan: Fan;
let disk: Storage;
let s3: Storage;
const never = new AbortController().signal;

/** Changes the settings of the running product, as a restart does. */
async function restartWith(changes: Record<string, string>) {
  const { config, scratch } = product.ctx;
  const env = { CAMARIM_DATA: config.data, CAMARIM_SECRET: config.secret, ...settings, ...changes };
  config.storage = readConfig(env).storage;
  product.ctx.storage = await openStorage(config.storage, scratch, product.ctx.keys.files);
  return env;
}

beforeAll(async () => {
  swift = await startSwift();
  settings = await swift.createBucket();
  world = await openWorld(product);
  fan = await subscribe(world, world.owner, "paying");
  const { storage } = readConfig({
    CAMARIM_DATA: product.ctx.config.data,
    CAMARIM_SECRET: "a".repeat(32),
    ...settings,
  });
  disk = await openBackend(storage, "disk", product.ctx.scratch);
  s3 = await openBackend(storage, "s3", product.ctx.scratch);
}, installTimeoutMs);
afterAll(() => swift?.stop());

async function watch(storyId: string): Promise<number> {
  const link = (await linksOf(world, fan.person))("stories", storyId, "video");
  return (await get(world, fan.person, link, { headers: { range: "bytes=0-9" } })).statusCode;
}

describe("script/camarim storage", () => {
  test("a move needs settings by which the product reads from both storages", async () => {
    const { config } = product.ctx;
    const env = {
      ...process.env,
      CAMARIM_DATA: config.data,
      CAMARIM_SECRET: config.secret,
      ...settings,
      STORAGE: "disk",
    };
    const program = join(import.meta.dirname, "../../move-storage.ts");
    const moving = run(process.execPath, [program, "move", "--to", "s3"], { env });
    await expect(moving).rejects.toMatchObject({ stderr: expect.stringContaining("STORAGE_FALLBACK=disk") });
    const { stdout } = await run(process.execPath, [program, "check"], { env });
    expect(stdout).toBe("The storage disk works.\n");
  });

  test("all objects move to S3 while a fan watches, and what an interrupted move copied is not copied again", async () => {
    const stories = await Promise.all(Array.from({ length: 12 }, () => addStory(product, world.owner)));
    await addPhoto(product, world.owner);
    await restartWith({ STORAGE: "disk", MEDIA_ENCRYPTION: "true" });
    const encrypted = await addStory(product, world.owner);
    stories.push(encrypted);
    const before = await listKeys(disk);
    const env = await restartWith({ STORAGE: "s3", STORAGE_FALLBACK: "disk" });
    const published = await addStory(product, world.owner);
    expect((await listKeys(s3)).length).toBe(2);

    // Interrupted after a few objects.
    const controller = new AbortController();
    const interrupted = moveObjects(disk, s3, product.ctx.scratch, {
      ...{ deletes: true, signal: controller.signal },
      onProgress: ({ copied }) => copied >= 5 && controller.abort(new Error("interrupted")),
    });
    await expect(interrupted).rejects.toThrow("interrupted");
    const copied = (await listKeys(s3)).length - 2;
    expect(copied).toBeGreaterThanOrEqual(5);

    let isMoving = true;
    const watching = (async () => {
      const statuses = new Set<number>();
      for (let i = 0; isMoving; i++) statuses.add(await watch(stories[i % stories.length] ?? ""));
      return statuses;
    })();
    const program = join(import.meta.dirname, "../../move-storage.ts");
    const { stdout } = await run(process.execPath, [program, "move", "--to", "s3", "--delete"], {
      env: { ...process.env, ...env },
    });
    isMoving = false;
    expect([...(await watching)]).toEqual([206]);
    expect(stdout).toContain(`Copied to s3: ${before.length - copied} objects`);
    expect(await listKeys(s3)).toEqual(expect.arrayContaining(before));
    expect(
      (await listKeys(s3)).filter((key) => key.startsWith(`stories/${encrypted}/`) && key.endsWith(".enc")),
    ).toHaveLength(2);
    expect(await listKeys(disk)).toEqual([]);

    await restartWith({ STORAGE: "s3" });
    for (const id of [...stories, published]) expect(await watch(id)).toBe(206);
  });

  test("an object that is deleted during a move is in neither storage, and the way back works too", async () => {
    await restartWith({ STORAGE: "disk", STORAGE_FALLBACK: "s3" });
    const story = await addStory(product, world.owner);
    const key = `stories/${story}/${randomBytes(12).toString("hex")}.mp4`;
    await s3.write(key, randomBytes(100));
    const keys = await listKeys(s3);
    const slow: Storage = {
      ...s3,
      withLocalCopy: (found, use) =>
        s3.withLocalCopy(found, async (path) => {
          if (found === key) await product.ctx.storage.remove(key);
          return use(path);
        }),
    };
    const move = await moveObjects(slow, disk, product.ctx.scratch, { deletes: true, signal: never });
    expect(move).toMatchObject({ copied: keys.length - 1, present: 0 });
    expect(await listKeys(s3)).toEqual([]);
    expect(await disk.find(key)).toBeUndefined();
    await restartWith({ STORAGE: "disk" });
    expect(await watch(story)).toBe(206);
    expect(await readdir(product.ctx.config.storage.scratch)).toEqual([]);
  });
});

test("while both storages are read, a file is deleted from both", async () => {
  await restartWith({ STORAGE: "s3", STORAGE_FALLBACK: "disk" });
  for (const storage of [disk, s3]) await storage.write("stories/a/b.mp4", Buffer.from("x"));
  await product.ctx.storage.remove("stories/a/b.mp4");
  for (const storage of [disk, s3]) expect(await storage.find("stories/a/b.mp4")).toBeUndefined();
});
