import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "#core/app-error";
import { findOnPath } from "#ports/video/confine";

export type Page = { width: number; height: number; text: string; madeBy: string; rgba: Buffer };

/** PDFium's own memory; a page of 2,000 pixels and its fonts take a third. */
const wasmPages = 192 * 16;
/** A proof takes a third of a second; what works longer than this is made to. */
const cpuSeconds = 4;
/** An answer must come within ten; a machine that is that busy says so, and blames no file. */
const wallMs = 8_000;
const maxOutputBytes = 2_000 * 2_000 * 4 + 200_000;

const program = fileURLToPath(new URL("./pdfium.child.ts", import.meta.url));
const pdfium = dirname(dirname(fileURLToPath(import.meta.resolve("@hyzyla/pdfium"))));

/**
 * PDFium as WebAssembly in a process of its own, which may read its own program and nothing else, and holds no secret of ours. What
 * a hostile file makes it eat ends with it: memory by V8's limits, time by the clock. AppError UNAVAILABLE when there was no time for it;
 * throws for whatever gives no page.
 */
export function runPdfium(path: string, maxSide: number): Promise<Page> {
  const [prlimit, setpriv] = [findOnPath("prlimit"), findOnPath("setpriv")];
  const limited = [
    ...(setpriv ? [setpriv, "--pdeathsig", "KILL"] : []),
    ...(prlimit ? [prlimit, `--cpu=${cpuSeconds}`, "--fsize=0", "--core=0", "--nofile=64"] : []),
  ];
  const rights = ["--permission", `--allow-fs-read=${program}`, `--allow-fs-read=${pdfium}/*`];
  const memory = [`--wasm-max-mem-pages=${wasmPages}`, "--max-old-space-size=64", "--max-semi-space-size=2"];
  const node = [process.execPath, "--no-warnings", ...rights, ...memory, program, String(maxSide)];
  const [command = process.execPath, ...args] = [...limited, ...node];

  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: "/", env: {}, stdio: ["pipe", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    let [bytes, errors] = [0, ""];
    const clock = setTimeout(() => stop(new AppError("UNAVAILABLE")), wallMs);
    function stop(reason: Error) {
      child.kill("SIGKILL");
      reject(reason);
    }
    child.stderr.setEncoding("utf8").on("data", (said: string) => {
      errors = (errors + said).slice(-2_000);
    });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxOutputBytes) stop(new Error("a PDF gave too much"));
      else chunks.push(chunk);
    });
    // It may be gone before all of the file was handed over.
    child.stdin.on("error", () => {});
    createReadStream(path).on("error", stop).pipe(child.stdin);
    child.on("error", stop).on("close", (code) => {
      clearTimeout(clock);
      if (code !== 0) return reject(new Error(`a PDF gave no page: ${errors}`));
      try {
        resolve(readPage(Buffer.concat(chunks)));
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
  if (rgba.length !== width * height * 4) throw new Error("a PDF's page is not whole");
  return { width, height, text, madeBy, rgba };
}
