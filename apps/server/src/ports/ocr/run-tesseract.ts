import { spawn } from "node:child_process";
import { findOnPath } from "#ports/video/confine";
import { type Sandbox, sandboxCommand } from "#ports/video/sandbox";

export type GreyPicture = { width: number; height: number; grey: Buffer };

/** A picture takes half a second and 45 MB (docs/decisions/0069-receipts-in-pictures.md). */
const cpuSeconds = 4;
const memoryBytes = 250 * 1024 * 1024;
/** A picture full of letters has a few thousand words. */
const maxOutputBytes = 2_000_000;
/** More threads take more time in sum, and would leave none of few processors to requests. */
const threads = ["OMP_THREAD_LIMIT", "1"] as const;

export type Tesseract = { path: string; languages: string };

/**
 * Runs tesseract in a process of its own, which reads raw pixels from a pipe, sees no file but its model, and has no secrets. Memory
 * and time are limited. Returns its TSV; rejects once `signal` is aborted.
 */
export async function runTesseract(
  { path, languages }: Tesseract,
  sandbox: Sandbox,
  { width, height, grey }: GreyPicture,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const [nice, setpriv, prlimit] = [findOnPath("nice"), findOnPath("setpriv"), findOnPath("prlimit")];
  const [name, value] = threads;
  const confined = sandbox.command.length > 0 ? [...sandbox.command, "--setenv", name, value] : [];
  const [command = path, ...args] = [
    ...(nice ? [nice, "-n", "2"] : []),
    ...(setpriv ? [setpriv, "--pdeathsig", "KILL"] : []),
    ...(prlimit ? [prlimit, `--cpu=${cpuSeconds}`, `--as=${memoryBytes}`, "--fsize=0", "--core=0", "--nofile=64"] : []),
    ...sandboxCommand(path, { sandbox: { ...sandbox, command: confined }, input: languages }),
    ...[path, "stdin", "stdout", "--tessdata-dir", languages, "-l", "por", "--psm", "3", "--dpi", "300", "tsv"],
  ];
  return new Promise((resolve, reject) => {
    const stdio: ["pipe", "pipe", "pipe"] = ["pipe", "pipe", "pipe"];
    const child = spawn(command, args, { cwd: "/", env: { [name]: value }, stdio, signal, killSignal: "SIGKILL" });
    const chunks: Buffer[] = [];
    let [bytes, errors] = [0, ""];
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-2_000);
    });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxOutputBytes) chunks.push(chunk);
      else child.kill("SIGKILL");
    });
    // It may exit before it has read the picture.
    child.stdin.on("error", () => {});
    child.stdin.end(Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]));
    child.on("error", reject).on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString("utf8"));
      else reject(new Error(`tesseract read no text: ${errors.trim()}`));
    });
  });
}
