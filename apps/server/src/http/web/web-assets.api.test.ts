import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct } from "#test/product";
import { cleanupAssets, publishAssets } from "./web-assets.ts";
import { assetFolders } from "./web-build.ts";

const product = startProduct();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "camarim-assets-"));
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, method: "GET" | "HEAD" = "GET") => product.app.inject({ method, url: path });

test("a file of another release is served by every process, until no process has had it for 30 days", async () => {
  await writeFile(join(folder, "Page-Ab12_c-3.js"), "export const earlier = 1;");
  await writeFile(join(folder, "Page-Ab12_c-3.js.br"), "compressed");
  expect((await get("/assets/Page-Ab12_c-3.js")).statusCode).toBe(404);
  for (let i = 0; i < 2; i++) await publishAssets(product.ctx, folder);
  const served = await get("/assets/Page-Ab12_c-3.js");
  expect([served.statusCode, served.body]).toEqual([200, "export const earlier = 1;"]);
  expect(served.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await get("/assets/Page-Ab12_c-3.js", "HEAD")).statusCode).toBe(200);
  expect((await get("/assets/Page-Ab12_c-3.js.br")).statusCode).toBe(404);
  product.clock.aheadMs = 20 * 86_400_000;
  await publishAssets(product.ctx, folder);
  product.clock.aheadMs = 45 * 86_400_000;
  await cleanupAssets(product.ctx);
  expect((await get("/assets/Page-Ab12_c-3.js")).statusCode).toBe(200);
  product.clock.aheadMs = 51 * 86_400_000;
  await cleanupAssets(product.ctx);
  expect((await get("/assets/Page-Ab12_c-3.js")).statusCode).toBe(404);
});

test.each([
  "/assets/",
  "/assets/none.js",
  "/assets/..%2f..%2fpackage.json",
  "/assets/a%00.js",
  `/assets/${"a".repeat(300)}.js`,
])("an unknown asset is not found: %s", async (path) => {
  const { statusCode, headers } = await get(path);
  expect([400, 404]).toContain(statusCode);
  expect(headers["cache-control"] ?? "").not.toContain("immutable");
});

test("every text that pages load is compressed", async () => {
  const names = (await Promise.all(assetFolders.map((folder) => readdir(folder)))).flat();
  const texts = names.filter((name) => /\.(js|css|svg)$/.test(name));
  expect(texts.filter((name) => !names.includes(`${name}.br`) || !names.includes(`${name}.gz`))).toEqual([]);
  const headers = { "accept-encoding": "br" };
  const sent = await product.app.inject({ url: `/assets/${texts[0]}`, headers });
  expect(sent.headers["content-encoding"]).toBe("br");
});
