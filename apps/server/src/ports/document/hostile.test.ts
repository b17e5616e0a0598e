import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#core/app-error";
import { createSharpImages } from "#ports/image/sharp";
import { listOpenFiles } from "#test/open-files";
import { makeReceipt } from "#test/receipts";
import { createPdfiumDocuments } from "./pdfium.ts";
import { runPdfium } from "./run-pdfium.ts";

const documents = createPdfiumDocuments(createSharpImages());
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "camarim-pdf-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A PDF of these objects, with a correct cross-reference table. */
function pdfOf(objects: (string | Buffer)[]): Buffer {
  let out = Buffer.from("%PDF-1.7\n");
  const starts = objects.map((object, i) => {
    const start = out.length;
    out = Buffer.concat([out, Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF`;
  return Buffer.concat([out, Buffer.from(tail)]);
}

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const page = (box: string, more = "") => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${more} >>`;
const stream = (body: Buffer, more = "") =>
  Buffer.concat([Buffer.from(`<< /Length ${body.length} ${more} >>\nstream\n`), body, Buffer.from("\nendstream")]);

/** Content of 200 MB, compressed to 200 kB. */
const endlessDrawing = () => stream(deflateSync(Buffer.alloc(200e6, "0 0 400 700 re f\n")), "/Filter /FlateDecode");
/** 30,000 × 30,000 pixels: 3.6 GB once decoded. */
const hugeImage = () =>
  stream(
    deflateSync(Buffer.alloc(30e6)),
    "/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
  );
const eachOther = Array.from({ length: 12 }, (_, i) =>
  stream(
    Buffer.from("/X Do /Y Do /X Do /Y Do ".repeat(20)),
    `/Type /XObject /Subtype /Form /BBox [0 0 400 700] /Resources << /XObject << /X ${6 + i} 0 R /Y ${6 + i} 0 R >> >>`,
  ),
);

const hostile: [string, () => Buffer][] = [
  ["a header and nothing else", () => Buffer.from("%PDF-1.7")],
  ["a drawing without an end", () => pdfOf([catalog, pages, page("0 0 400 700"), endlessDrawing()])],
  [
    "a picture that would fill the memory",
    () =>
      pdfOf([
        catalog,
        pages,
        page("0 0 400 700", "/Resources << /XObject << /I 5 0 R >> >>"),
        stream(Buffer.from("400 0 0 700 0 0 cm /I Do")),
        hugeImage(),
      ]),
  ],
  [
    "forms that draw each other, forty times at each of twelve steps",
    () =>
      pdfOf([
        catalog,
        pages,
        page("0 0 400 700", "/Resources << /XObject << /X 5 0 R /Y 5 0 R >> >>"),
        stream(Buffer.from("/X Do /Y Do")),
        ...eachOther,
        stream(Buffer.from("0 0 400 700 re f ".repeat(1000)), "/Type /XObject /Subtype /Form /BBox [0 0 400 700]"),
      ]),
  ],
  ["a page as wide as a country", () => pdfOf([catalog, pages, page("0 0 1e30 700"), stream(Buffer.from(""))])],
  ["pages that are their own parents", () => pdfOf([catalog, "<< /Type /Pages /Kids [2 0 R] /Count 9999999 >>"])],
];

test.each(hostile)(
  "the PDF %s is rendered or refused within seconds, with little memory of the server",
  async (_name, make) => {
    const path = join(folder, "hostile.pdf");
    writeFileSync(path, make());
    const [before, start] = [process.memoryUsage().rss, Date.now()];
    const opened = await documents.open(path, 1_000, "tests").then(
      ({ picture }) => picture.length < 5_000_000,
      ({ code }) => code,
    );
    // On a busy machine the wall-clock limit may be reached before the CPU limit.
    expect([true, "NOT_A_RECEIPT", "UNAVAILABLE"]).toContain(opened);
    // The process may take 8 s.
    expect(Date.now() - start).toBeLessThan(30_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  },
);

test("a valid receipt is read right after hostile PDFs", async () => {
  const path = join(folder, "sound.pdf");
  writeFileSync(path, new Uint8Array(await (await makeReceipt()).arrayBuffer()));
  expect(await documents.isDocument(path)).toBe(true);
  expect((await documents.open(path, 1_000, "tests")).text).toContain("ANA LUZ");
});

test("the PDF process sees no environment variable and can read only its own program", async () => {
  const path = join(folder, "sound.pdf");
  writeFileSync(path, new Uint8Array(await (await makeReceipt()).arrayBuffer()));
  process.env.CAMARIM_TEST_SECRET = "seen";
  try {
    expect((await documents.open(path, 100, "tests")).text).not.toContain("seen");
  } finally {
    delete process.env.CAMARIM_TEST_SECRET;
  }
});

test("a PDF whose time has ended is not read further, and not started after a long wait", async () => {
  const path = join(folder, "limited.pdf");
  writeFileSync(path, pdfOf([catalog, pages, page("0 0 400 700"), endlessDrawing()]));
  for (const signal of [AbortSignal.abort(), AbortSignal.timeout(300)])
    await expect(runPdfium(path, 800, signal)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("a large PDF does not stay open once the process that reads it has been stopped", async () => {
  const path = join(folder, "large.pdf");
  writeFileSync(path, Buffer.alloc(1_000_000));
  await expect(runPdfium(path, 800, AbortSignal.timeout(1))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect.poll(() => listOpenFiles(path)).toEqual([]);
});

test("a failure of the machine is not blamed on the receipt", async () => {
  const missing = join(folder, "missing.pdf");
  await expect(documents.open(missing, 800, "tests")).rejects.toMatchObject({ code: "ENOENT", path: missing });
  const { execPath, env } = process;
  const path = join(folder, "sound.pdf");
  writeFileSync(path, new Uint8Array(await (await makeReceipt()).arrayBuffer()));
  try {
    [process.execPath, process.env] = [missing, { ...env, PATH: "" }];
    await expect(documents.open(path, 800, "tests")).rejects.toMatchObject({ code: "ENOENT", path: missing });
  } finally {
    [process.execPath, process.env] = [execPath, env];
  }
});

test.each([
  ["cannot start", "exit 9"],
  ["is killed before it reads the file", "kill -KILL $$"],
  ["is killed by the machine while it reads the file", "echo ready; kill -KILL $$"],
  ["is stopped with the server", "echo ready; kill -TERM $$"],
])("a receipt is not blamed if the PDF process %s", async (_how, script) => {
  const error = await readWith(script).catch((error) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(AppError);
});

test.each([
  ["crashes", "kill -SEGV $$"],
  ["takes more computation than any receipt", "kill -XCPU $$"],
  ["cannot read it", "exit 1"],
])("a PDF is refused for good if the process %s once it reads the file", async (_how, script) => {
  await expect(readWith(`echo ready; ${script}`)).rejects.toMatchObject({ code: "NOT_A_RECEIPT" });
});

test("the limit of computation sends a signal of its own before it kills", async () => {
  const script = 'echo ready; [ "$(ulimit -St)" -lt "$(ulimit -Ht)" ] && kill -XCPU $$; kill -KILL $$';
  await expect(readWith(script)).rejects.toMatchObject({ code: "NOT_A_RECEIPT" });
});

/** Reads a receipt with a shell script in place of Node. */
async function readWith(script: string) {
  const [path, command] = [join(folder, "sound.pdf"), join(folder, "command")];
  writeFileSync(path, new Uint8Array(await (await makeReceipt()).arrayBuffer()));
  writeFileSync(command, `#!/bin/sh\n${script}\n`);
  chmodSync(command, 0o755);
  const { execPath } = process;
  try {
    process.execPath = command;
    return await runPdfium(path, 800, AbortSignal.timeout(60_000));
  } finally {
    process.execPath = execPath;
  }
}

test("a PDF is read although a busy server sends its bytes late", async () => {
  const path = join(folder, "late.pdf");
  execFileSync("mkfifo", [path]);
  const reading = runPdfium(path, 800, AbortSignal.timeout(60_000));
  // The process has started by then.
  await wait(2_000);
  await writeFile(path, Buffer.from(await (await makeReceipt()).arrayBuffer()));
  expect((await reading).height).toBe(800);
});
