import { open } from "node:fs/promises";
import { createSharedWork } from "#core/threads/share-work";
import type { Images } from "#ports/image/port";
import type { Documents } from "./port.ts";
import { runPdfium } from "./run-pdfium.ts";

/** A document takes about 120 MB. */
const shareWork = createSharedWork({ maxWaiting: 2 });

/** Names in a PDF's metadata that no bank's receipt contains. */
const editors =
  /\b(Adobe Photoshop|Adobe Illustrator|Acrobat Pro|Canva|CorelDRAW|Figma|Foxit (?:PDF Editor|PhantomPDF)|GIMP|iLovePDF|Inkscape|LibreOffice|Microsoft®? Word|PDF-XChange Editor|PDFelement|PDFescape|Sejda|Smallpdf)\b/i;

export function createPdfiumDocuments(images: Pick<Images, "fromPixels">): Documents {
  return {
    isDocument,
    open: async (path, maxSide, senderId) => {
      const read = (timeout: AbortSignal) => runPdfium(path, maxSide, timeout);
      const { text, madeBy, ...page } = await shareWork(senderId, read);
      return { picture: await images.fromPixels(page), text, editor: editors.exec(madeBy)?.[1] ?? null };
    },
  };
}

async function isDocument(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    // PDF readers accept a header within the first 1024 bytes.
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes("%PDF-");
  } finally {
    await file.close();
  }
}
