import { spawn } from "node:child_process";
import { join } from "node:path";
import { serverFolder } from "#core/server-folder";

/** An SVG, to be rendered as a PNG of `width` pixels at `path`. */
export type Picture = { svg: string; path: string; width: number };

/** Renders in a separate process, because the server's own image library must not open SVG files. */
export async function renderPictures(pictures: readonly Picture[], signal: AbortSignal) {
  const child = spawn(process.execPath, [join(serverFolder, "src/demo/art/draw-process.ts")], {
    stdio: ["pipe", "ignore", "pipe"],
    signal,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(pictures));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`the pictures of the demo could not be drawn: ${errors}`);
}
