import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isOutOfMemory, runThread } from "./run-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-threads-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "extrato");
const statement = { file: "modules/receipts/statement.worker.ts", heapMegabytes: 256 };
const input = { path, accountId: "ana", now: new Date() };

type Found = { lines: number; unknown: number };
const compare = (program = statement, signal?: AbortSignal) =>
  runThread(program, input, signal, async (thread) => {
    const summary = await thread.next<object | null>();
    return summary && thread.next<Found>({ charges: [], settled: [], received: [] });
  });

test("the largest statements are parsed outside of the event loop", async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `26/11/2026;Pix recebido Fulana E${String(i).padStart(31, "0")};29,90`,
  );
  const before = process.threadCpuUsage();
  writeFileSync(path, `<OFX>${"<STMTTRN><TRNAMT>1".repeat(290_000)}`);
  expect(await compare()).toMatchObject({ lines: 20_000 });
  writeFileSync(path, `Data;Descrição;Valor\n${lines.join("\n")}`);
  expect(await compare()).toMatchObject({ lines: 20_000, unknown: 20_000 });
  writeFileSync(path, ";".repeat(5e6));
  expect(await compare()).toBeNull();
  const { user, system } = process.threadCpuUsage(before);
  // Of this thread: parsing them takes more than a second.
  expect((user + system) / 1_000).toBeLessThan(400);
});

test("a thread that needs too much memory or time is ended, and the server goes on", async () => {
  writeFileSync(path, `<OFX>${"<STMTTRN><TRNAMT>1".repeat(290_000)}`);
  const failure = await compare({ ...statement, heapMegabytes: 8 }).catch((error) => error);
  expect(isOutOfMemory(failure)).toBe(true);
  const isUnavailable = { code: "UNAVAILABLE" };
  await expect(compare(statement, AbortSignal.timeout(1))).rejects.toMatchObject(isUnavailable);
  await expect(compare(statement, AbortSignal.abort())).rejects.toMatchObject(isUnavailable);
});

test("a thread that fails rejects", async () => {
  const photo = { file: "ports/image/heic.worker.ts", heapMegabytes: 64 };
  const unread = { path: join(folder, "none"), maxPixels: 1e6 };
  await expect(runThread(photo, unread, undefined, (thread) => thread.next())).rejects.toThrow(/ENOENT/);
  const missing = { file: "core/missing.worker.ts", heapMegabytes: 64 };
  await expect(runThread(missing, {}, undefined, (thread) => thread.next())).rejects.toThrow(/missing/);
});
