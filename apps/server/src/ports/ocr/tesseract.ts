import { createSharedWork } from "#core/threads/share-work";
import type { Images } from "#ports/image/port";
import type { DetectedSandbox } from "#ports/video/find-sandbox";
import { findTesseract } from "./find-tesseract.ts";
import type { Ocr } from "./port.ts";
import { readLines } from "./read-lines.ts";
import { runTesseract } from "./run-tesseract.ts";

type Log = { warn: (fields: object, message: string) => void };

/** One at a time, in a process that ends with the picture. */
const shareWork = createSharedWork({ maxWaiting: 2 });

/** tesseract with its Portuguese model, as Debian packages them. Optional: it is looked for once, at the first use. */
export function createTesseract(images: Pick<Images, "greyscale">, { sandbox }: DetectedSandbox, log: Log): Ocr {
  let found: ReturnType<typeof findTesseract> | undefined;
  const find = () => (found ??= findTesseract());
  return {
    engine: async () => {
      const { reason } = await find();
      return reason === undefined ? { name: "tesseract" } : { name: "none", reason };
    },
    read: async (picture, senderId, deadline) => {
      const { tesseract } = await find();
      if (!tesseract) return null;
      try {
        const tsv = await shareWork(senderId, async (timeout) =>
          runTesseract(tesseract, sandbox, await images.greyscale(picture), AbortSignal.any([timeout, deadline])),
        );
        return readLines(tsv);
      } catch (error) {
        // The creator then reads the picture alone, as without an engine.
        log.warn({ err: error }, "a picture of a receipt was not read");
        return null;
      }
    },
  };
}
