import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { AppError } from "#core/app-error";
import { serverFolder } from "#core/server-folder";
import { findOnPath } from "#ports/video/confine";

export type Page = { width: number; height: number; text: string; madeBy: string; rgba: Buffer };

/** In WebAssembly pages of 64 KiB; a page of 2,000 pixels and its fonts take a third. */
const wasmPages = 192 * 16;
/** A receipt takes a third of a second. */
const cpuSeconds = 4;
const maxOutputBytes = 2_000 * 2_000 * 4 + 200_000;
/** The first line of the child process, before it opens the document. */
const ready = Buffer.from("ready\n");
/** Sent by the machine without memory, or by whoever stops the server. No document causes them. */
const outerSignals: readonly (NodeJS.Signals | null)[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

const program = join(serverFolder, "src/ports/document/pdfium.child.ts");
const pdfium = dirname(dirname(fileURLToPath(import.meta.resolve("@hyzyla/pdfium"))));

/**
 * Runs PDFium as WebAssembly in a child process that may read only its own program and has no secrets. Memory and time are limited.
 * AppError UNAVAILABLE once `timeout` is aborted, NOT_A_RECEIPT if the file has no readable page, crashes PDFium or exceeds a limit; other
 * errors are the machine's: the process did not start, or was killed.
 */
export async function runPdfium(path: string, maxSide: number, timeout: AbortSignal): Promise<Page> {
  if (timeout.aborted) throw new AppError("UNAVAILABLE");
  const [prlimit, setpriv] = [findOnPath("prlimit"), findOnPath("setpriv")];
  const limits = [
    ...(setpriv ? [setpriv, "--pdeathsig", "KILL"] : []),
    // At the first limit it gets SIGXCPU, and not the SIGKILL of a machine without memory.
    ...(prlimit ? [prlimit, `--cpu=${cpuSeconds}:${cpuSeconds + 2}`, "--fsize=0", "--core=0", "--nofile=64"] : []),
  ];
  const permissions = ["--permission", `--allow-fs-read=${program}`, `--allow-fs-read=${pdfium}/*`];
  const memory = [`--wasm-max-mem-pages=${wasmPages}`, "--max-old-space-size=64", "--max-semi-space-size=2"];
  const node = [process.execPath, "--no-warnings", ...permissions, ...memory, program, String(maxSide)];
  const [command = process.execPath, ...args] = [...limits, ...node];

  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: "/", env: {}, stdio: ["pipe", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    let [bytes, errors] = [0, ""];
    const onTimeout = () => stop(new AppError("UNAVAILABLE"));
    timeout.addEventListener("abort", onTimeout, { once: true });
    function stop(reason: Error) {
      child.kill("SIGKILL");
      reject(reason);
    }
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxOutputBytes) stop(new AppError("NOT_A_RECEIPT"));
      else chunks.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-2_000);
    });
    // The child may exit before it has read the file, which is closed then with the error of the pipe.
    const onFileError = (error: NodeJS.ErrnoException) => {
      if (error.syscall === "open" || error.syscall === "read") stop(error);
    };
    pipeline(createReadStream(path).on("error", onFileError), child.stdin).catch(() => {});
    child.on("error", stop).on("close", (code, signal) => {
      timeout.removeEventListener("abort", onTimeout);
      const output = Buffer.concat(chunks);
      const isReady = output.subarray(0, ready.length).equals(ready);
      if (!isReady || outerSignals.includes(signal))
        return reject(new Error(`PDFium did not run (${signal ?? code}): ${errors}`));
      if (code !== 0) return reject(new AppError("NOT_A_RECEIPT"));
      try {
        resolve(readPage(output.subarray(ready.length)));
      } catch (error) {
        reject(error);
      }
    });
  });
}

function readPage(output: Buffer): Page {
  const end = output.indexOf("\n");
  const { width, height, text, madeBy } = JSON.parse(output.toString("utf8", 0, end)) as Omit<Page, "rgba">;
  const rgba = output.subarray(end + 1);
  if (rgba.length !== width * height * 4) throw new AppError("NOT_A_RECEIPT");
  return { width, height, text, madeBy, rgba };
}
