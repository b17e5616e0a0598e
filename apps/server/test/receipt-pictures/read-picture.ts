import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSharpImages } from "#ports/image/sharp";
import { findTesseract } from "#ports/ocr/find-tesseract";
import type { ReadWord } from "#ports/ocr/port";
import { readLines } from "#ports/ocr/read-lines";
import { runTesseract } from "#ports/ocr/run-tesseract";
import { findSandbox } from "#ports/video/find-sandbox";

const images = createSharpImages();
let found: Promise<[Awaited<ReturnType<typeof findTesseract>>, Awaited<ReturnType<typeof findSandbox>>]> | undefined;

/** The lines of a picture as the product reads them, without its deadlines. */
export async function readPicture(picture: Buffer): Promise<ReadWord[][]> {
  found ??= Promise.all([findTesseract(), findSandbox()]);
  const [{ tesseract, reason }, { sandbox }] = await found;
  if (!tesseract) throw new Error(reason);
  const normalised = await normalise(picture);
  const grey = await images.greyscale(normalised);
  return readLines(await runTesseract(tesseract, sandbox, grey, AbortSignal.timeout(60_000)));
}

async function normalise(picture: Buffer): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "camarim-picture-"));
  try {
    writeFileSync(join(folder, "picture"), picture);
    return await images.normalise(join(folder, "picture"), 2_000, "tests");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
