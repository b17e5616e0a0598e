import { createHash, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { endEvidence } from "#modules/evidence/decide-evidence";
import { addEvidence } from "#test/evidence";
import { startProduct } from "#test/product";
import { readZipFiles } from "#test/read-zip";
import { exportEvidence } from "./export-evidence.ts";

const product = startProduct();

test("the evidence of a hold is exported as a signed package, and the trail keeps the reason", async () => {
  const { holdId } = await addEvidence(product);
  const folder = mkdtempSync(join(tmpdir(), "camarim-evidence-"));
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  });
  await exportEvidence(product.ctx, holdId, folder, "Ofício 12/2026");
  const zip = await readZipFiles(readFileSync(join(folder, `camarim-${holdId}.zip`)));
  const read = (name: string) => zip[name] as Buffer;
  const key = read("public-key.pem");
  expect(verify(null, read("manifest.json"), key.toString(), read("manifest.sig"))).toBe(true);
  expect(verify(null, Buffer.from("{}"), key.toString(), read("manifest.sig"))).toBe(false);
  expect(log.mock.calls[0]?.[0]).toContain(createHash("sha256").update(key).digest("hex"));
  const manifest = JSON.parse(read("manifest.json").toString());
  expect(manifest).toMatchObject({ id: holdId, reason: "Ofício 12/2026" });
  expect(manifest.trail.at(-1)).toMatchObject({ kind: "exported", detail: "Ofício 12/2026", actor: null });
  expect(manifest.files.length).toBeGreaterThan(0);
  expect(statSync(join(folder, `camarim-${holdId}.zip`)).mode & 0o777).toBe(0o600);
  for (const { name, sha256 } of manifest.files)
    expect(createHash("sha256").update(read(name)).digest("hex")).toBe(sha256);
});

test("an export that fails leaves nothing in the way of the next one, and the trail has none that could not begin", async () => {
  const { holdId } = await addEvidence(product);
  const folder = join(mkdtempSync(join(tmpdir(), "camarim-evidence-")), "new");
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => {
    log.mockRestore();
    rmSync(dirname(folder), { recursive: true });
  });
  const withLocalCopy = () => Promise.reject(new Error("S3 is away"));
  const failing = { ...product.ctx, storage: { ...product.ctx.storage, withLocalCopy } };
  await expect(exportEvidence(failing, holdId, folder, "first")).rejects.toThrow("S3 is away");
  await exportEvidence(product.ctx, holdId, folder, "second");
  await expect(exportEvidence(product.ctx, holdId, folder, "third")).rejects.toThrow("exists");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const events = product.ctx.db.selectFrom("evidenceEvent").select("detail").where("holdId", "=", holdId);
  const exports = await events.where("kind", "=", "exported").orderBy("id").execute();
  expect(exports.map(({ detail }) => detail)).toEqual(["first", "second"]);
});

test("a hold that has ended is not exported, and neither is one that does not exist", async () => {
  const { holdId } = await addEvidence(product);
  product.clock.aheadMs = 200 * 86_400_000;
  await endEvidence(product.ctx);
  await expect(exportEvidence(product.ctx, holdId, tmpdir(), "x")).rejects.toThrow("ended");
  await expect(exportEvidence(product.ctx, crypto.randomUUID(), tmpdir(), "x")).rejects.toThrow("no hold");
});
