import { readFileSync, writeSync } from "node:fs";
import { argv, stdin } from "node:process";
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Reads a PDF from standard input; writes a line once it can open it, a line of JSON, then the first page's pixels in four bytes each. */
const [pages, characters] = [3, 20_000];
const maxSide = Number(argv[2]);
// A synchronous read would fail if the server has not yet sent the file (EAGAIN).
const bytes = Buffer.concat(await stdin.toArray());

// The package would load the file with `fetch`, which cannot read files.
const wasm = readFileSync(new URL(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
// Whatever ends this process from here on comes from the document.
writeOutput(Buffer.from("ready\n"));
const pdf = await library.loadDocument(bytes);

const creator = `${readMeta("Creator")} ${readMeta("Producer")}`;

let text = "";
for (let i = 0; i < Math.min(pages, pdf.getPageCount()) && text.length < characters; i++) {
  text += `${pdf.getPage(i).getText()}\n`;
}

// Last, because rendering closes the page.
const first = pdf.getPage(0);
const { originalWidth, originalHeight } = first.getOriginalSize();
const longest = Math.max(originalWidth, originalHeight);
if (!(longest > 0) || !Number.isFinite(longest)) throw new Error("a page without a size");
const fit = (side: number) => Math.max(1, Math.round((side * maxSide) / longest));
const { width, height, data } = await first.render({
  width: fit(originalWidth),
  height: fit(originalHeight),
  render: "bitmap",
});
writeOutput(Buffer.from(`${JSON.stringify({ width, height, text: text.slice(0, characters), madeBy: creator })}\n`));
writeOutput(data);

type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc: (bytes: number) => number };
  _FPDF_GetMetaText: (document: number, tag: number, words: number, maxBytes: number) => number;
};

/** The package has no function for metadata, so this calls PDFium's own. */
function readMeta(tag: "Creator" | "Producer"): string {
  const { module } = library as unknown as { module: Pdfium };
  const { documentIdx } = pdf as unknown as { documentIdx: number };
  const [name, words, maxBytes] = [module.wasmExports.malloc(16), module.wasmExports.malloc(512), 512];
  module.HEAPU8.set(Buffer.from(`${tag}\0`, "latin1"), name);
  const length = module._FPDF_GetMetaText(documentIdx, name, words, maxBytes);
  if (length < 2 || length > maxBytes) return "";
  return Buffer.from(module.HEAPU8.slice(words, words + length - 2)).toString("utf16le");
}

function writeOutput(chunk: Uint8Array) {
  for (let sent = 0; sent < chunk.length; ) {
    try {
      sent += writeSync(1, chunk, sent);
    } catch (error) {
      // The pipe is full.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}
