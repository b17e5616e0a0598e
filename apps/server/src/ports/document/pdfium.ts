import { open } from "node:fs/promises";
import { AppError } from "#core/app-error";
import type { Images } from "#ports/image/port";
import type { Documents } from "./port.ts";
import { runPdfium } from "./run-pdfium.ts";
import { createTurns } from "./turns.ts";

/** One at a time takes some 120 MB; who waits longer than an answer may take is told so. */
const oneAtATime = createTurns(1);
/** Of one sender, beside the one that is open. */
const mostWaiting = 2;
const patienceMs = 8_000;

/** By their names in a PDF's own description; a bank's program makes a proof without them. */
const editors =
  /\b(Adobe Photoshop|Adobe Illustrator|Acrobat Pro|Canva|CorelDRAW|Figma|Foxit (?:PDF Editor|PhantomPDF)|GIMP|iLovePDF|Inkscape|LibreOffice|Microsoft®? Word|PDF-XChange Editor|PDFelement|PDFescape|Sejda|Smallpdf)\b/i;

export function createPdfiumDocuments(images: Pick<Images, "fromPixels">): Documents {
  return {
    isDocument,
    open: async (path, maxSide, from) => {
      if (oneAtATime.waiting(from) >= mostWaiting) throw new AppError("TOO_MANY_ATTEMPTS", undefined, 10);
      const patience = AbortSignal.timeout(patienceMs);
      const { text, madeBy, ...page } = await oneAtATime
        .run(from, () => {
          if (patience.aborted) throw new AppError("UNAVAILABLE");
          return runPdfium(path, maxSide);
        })
        .catch((error) => {
          throw error instanceof AppError ? error : new AppError("NOT_A_PROOF");
        });
      return { picture: await images.fromPixels(page), text, editor: editors.exec(madeBy)?.[1] ?? null };
    },
  };
}

async function isDocument(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    // Readers take a header that stands a little later.
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes("%PDF-");
  } finally {
    await file.close();
  }
}
