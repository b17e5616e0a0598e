import { readFileSync, writeSync } from "node:fs";
import { argv } from "node:process";
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Reads a PDF on standard input; writes a line of JSON, then the first page's pixels, four bytes each. */
const [pages, characters] = [3, 20_000];
const maxSide = Number(argv[2]);
const bytes = readFileSync(0);

// `fetch` could not read a file, and the package would ask it.
const wasm = readFileSync(new URL(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
const pdf = await library.loadDocument(bytes);

const madeBy = `${readMeta("Creator")} ${readMeta("Producer")}`;

let text = "";
for (let i = 0; i < Math.min(pages, pdf.getPageCount()) && text.length < characters; i++) {
  text += `${pdf.getPage(i).getText()}\n`;
}

// Drawing closes a page: it is the last thing asked of it.
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
put(Buffer.from(`${JSON.stringify({ width, height, text: text.slice(0, characters), madeBy })}\n`));
put(data);

type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc: (bytes: number) => number };
  _FPDF_GetMetaText: (document: number, tag: number, words: number, most: number) => number;
};

/** What the document says of itself; the package has no word for it, only PDFium's own function. */
function readMeta(tag: "Creator" | "Producer"): string {
  const { module } = library as unknown as { module: Pdfium };
  const { documentIdx } = pdf as unknown as { documentIdx: number };
  const [name, words, most] = [module.wasmExports.malloc(16), module.wasmExports.malloc(512), 512];
  module.HEAPU8.set(Buffer.from(`${tag}\0`, "latin1"), name);
  const length = module._FPDF_GetMetaText(documentIdx, name, words, most);
  if (length < 2 || length > most) return "";
  return Buffer.from(module.HEAPU8.slice(words, words + length - 2)).toString("utf16le");
}

function put(chunk: Uint8Array) {
  for (let sent = 0; sent < chunk.length; ) {
    try {
      sent += writeSync(1, chunk, sent);
    } catch (error) {
      // The reader is slower than we are.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}
