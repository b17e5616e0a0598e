// Runs a program, and again when a source file changes: <program> <arguments> -- <folders>. `node --watch-path` watches files, and sees no
// further change of one that an editor or git has replaced (nodejs/node#52879); a watched folder reports every name in it.
import { type ChildProcess, spawn } from "node:child_process";
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

const end = process.argv.lastIndexOf("--");
const command = process.argv.slice(2, end);
const folders = process.argv.slice(end + 1);
/** An editor writes several files at once, and git many. */
const settledAfterMs = 100;

let watchers: readonly FSWatcher[] = [];
let program: ChildProcess | undefined;
let isStale = false;
let isEnding = false;
let settling: NodeJS.Timeout | undefined;
let changed: string | undefined;

/** Again after each change, since folders come and go. */
function watchFolders() {
  const former = watchers;
  const all = folders.flatMap((folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name)),
  ]);
  watchers = all.map((folder) =>
    watch(folder, (_, name) => {
      if (!isSource(folder, name)) return;
      changed ??= join(folder, name ?? "");
      settle();
    }),
  );
  for (const watcher of former) watcher.close();
}

function settle() {
  clearTimeout(settling);
  settling = setTimeout(restart, settledAfterMs);
}

/** Not a test, and not what an editor keeps beside the file. */
function isSource(folder: string, name: string | null): boolean {
  if (name === null || /^[^.].*(?<!\.test)\.(ts|json)$/.test(name)) return true;
  return !name.includes(".") && Boolean(statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory());
}

function start() {
  isStale = false;
  program = spawn(process.execPath, command, { stdio: "inherit" });
  program.once("exit", (code) => {
    program = undefined;
    if (isEnding) process.exit(code ?? 0);
    if (isStale) start();
    else console.log("\nThe next change of a file starts it again.\n");
  });
}

function restart() {
  try {
    watchFolders();
  } catch {
    // A folder has disappeared meanwhile: git is still at work.
    settle();
    return;
  }
  console.log(`\n${changed} has changed.\n`);
  changed = undefined;
  isStale = true;
  if (program) program.kill();
  else start();
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isEnding = true;
    if (program) program.kill(signal);
    else process.exit(0);
  });

watchFolders();
start();
