import { createHash, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  for (const { name, sha256 } of manifest.files)
    expect(createHash("sha256").update(read(name)).digest("hex")).toBe(sha256);
});

test("a hold that has ended is not exported, and neither is one that does not exist", async () => {
  const { holdId } = await addEvidence(product);
  product.clock.aheadMs = 200 * 86_400_000;
  await endEvidence(product.ctx).finally(() => {
    product.clock.aheadMs = 0;
  });
  await expect(exportEvidence(product.ctx, holdId, tmpdir(), "x")).rejects.toThrow("ended");
  await expect(exportEvidence(product.ctx, crypto.randomUUID(), tmpdir(), "x")).rejects.toThrow("no hold");
});
