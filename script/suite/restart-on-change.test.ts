import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./reports.ts";

/** Prints what the file has. It ends like the server: by a signal, or at the start by an error. */
const program = `
  import { existsSync, readFileSync } from "node:fs";
  process.on("SIGTERM", () => process.exit(3));
  const text = existsSync("src/deep/text.json") ? readFileSync("src/deep/text.json", "utf8") : "wrong";
  if (text === "wrong") process.exit(1);
  console.log(text);
  setInterval(() => {}, 60_000);`;

/** Runs the program in a folder of its own; `lines` has what was printed. */
async function run() {
  const folder = mkdtempSync(join(tmpdir(), "camarim-dev-"));
  mkdirSync(join(folder, "src/deep"), { recursive: true });
  writeFileSync(join(folder, "program.mjs"), program);
  const write = (text: string, path = "src/deep/text.json") => writeFileSync(join(folder, path), text);
  write("first");
  const args = [join(root, "script/restart-on-change.ts"), "program.mjs", "--", "src"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await exited;
    rmSync(folder, { recursive: true });
  });
  /** As many editors and git do: another file takes the name. */
  const replace = (text: string) => {
    write(text, "src/deep/.new");
    renameSync(join(folder, "src/deep/.new"), join(folder, "src/deep/text.json"));
  };
  const lines = () => output.split("\n").filter((line) => line !== "");
  const waitFor = (line: string) => expect.poll(() => lines().at(-1), { timeout: 30_000, interval: 20 }).toBe(line);
  await waitFor("first");
  return { folder, child, exited, write, replace, waitFor, lines };
}

test("a program starts again for every change of a file, also after the file was replaced", async () => {
  const { write, replace, waitFor } = await run();
  for (const text of ["replaced", "replaced again"]) {
    replace(text);
    await waitFor(text);
  }
  for (const text of ["written", "written again"]) {
    write(text);
    await waitFor(text);
  }
});

test("it starts again after it has failed, and for files of new folders", async () => {
  const { folder, write, waitFor } = await run();
  write("wrong");
  await waitFor("The next change of a file starts it again.");
  write("right");
  await waitFor("right");
  rmSync(join(folder, "src/deep"), { recursive: true });
  await waitFor("The next change of a file starts it again.");
  mkdirSync(join(folder, "src/deep"));
  write("new folder");
  await waitFor("new folder");
  write("same folder");
  await waitFor("same folder");
});

test("it does not start again for tests and for files of an editor, and ends with its program", async () => {
  const { child, exited, write, waitFor, lines } = await run();
  for (const name of ["a.test.ts", ".text.json.swp", "text.json~", "4913"]) write("other", `src/deep/${name}`);
  write("second");
  await waitFor("second");
  const changes = lines().filter((line) => line.endsWith("has changed."));
  expect(new Set(changes)).toEqual(new Set(["src/deep/text.json has changed."]));
  child.kill();
  expect(await exited).toEqual([3, null]);
});
