import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { heic } from "#test/heic";
import { createSharpImages } from "./sharp.ts";

const images = createSharpImages();
const folder = mkdtempSync(join(tmpdir(), "camarim-photos-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function writePhoto(name: string, side: number): Promise<string> {
  const path = join(folder, name);
  await sharp({ create: { width: side, height: side, channels: 3, background: "tomato" } })
    .png()
    .toFile(path);
  return path;
}

test("photos of all formats are decoded one at a time, and senders take turns", async () => {
  const [large, small, phone] = [
    await writePhoto("a.png", 3_000),
    await writePhoto("b.png", 50),
    join(folder, "c.heic"),
  ];
  writeFileSync(phone, heic);
  const done: string[] = [];
  const send = (sender: string, path: string) => images.photo(path, sender).then(() => done.push(sender));
  const all = [1, 2, 3, 4].map(() => send("ana", large));
  all.push(send("bia", small), send("caio", phone));
  await Promise.all(all);
  // The formats are read first, so that they may arrive in another order.
  expect(done.toSorted()).toEqual(["ana", "ana", "ana", "ana", "bia", "caio"]);
  expect(done.slice(-2)).toEqual(["ana", "ana"]);
});

test("a sender whose six photos wait is refused, and others are not", async () => {
  const path = await writePhoto("many.png", 2_000);
  const sent = Array.from({ length: 9 }, () =>
    images.photo(path, "ana").then(
      () => "ok",
      ({ code }) => code,
    ),
  );
  const other = images.photo(path, "bia").then(() => "ok");
  const codes = await Promise.all(sent);
  expect(codes.toSorted()).toEqual(["TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS", ...Array(7).fill("ok")]);
  expect(await other).toBe("ok");
});

test("a broken HEIC is no image", async () => {
  const path = join(folder, "broken.heic");
  writeFileSync(path, heic.subarray(0, 200));
  await expect(images.photo(path, "ana")).rejects.toMatchObject({ code: "NOT_AN_IMAGE" });
});

test.each([
  ["a JPEG", Buffer.from("\xff\xd8\xff", "latin1")],
  ["a HEIC", heic],
])("a failure to read the file of %s is not blamed on the picture", async (_format, head) => {
  const path = join(folder, "unreadable");
  writeFileSync(path, head);
  // Node reads no file of this size at once.
  truncateSync(path, 3 * 1024 ** 3);
  await expect(images.photo(path, "ana")).rejects.toMatchObject({ code: "ERR_FS_FILE_TOO_LARGE" });
});
