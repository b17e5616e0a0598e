import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findOnPath } from "#ports/video/confine";
import type { Tesseract } from "./run-tesseract.ts";

type Found = { tesseract: Tesseract; reason?: undefined } | { tesseract?: undefined; reason: string };

/** Debian, Homebrew and others have the models in different folders: the program says in which. */
export async function findTesseract(): Promise<Found> {
  const path = findOnPath("tesseract");
  if (!path) return { reason: "tesseract is not installed" };
  try {
    const { stdout } = await promisify(execFile)(path, ["--list-langs"], { env: {}, timeout: 5_000 });
    const languages = /"(\/[^"]+)"/.exec(stdout)?.[1];
    if (languages && /^por$/m.test(stdout)) return { tesseract: { path, languages } };
    return { reason: "tesseract has no Portuguese model" };
  } catch (error) {
    return { reason: `tesseract cannot be used here: ${String(error)}` };
  }
}
