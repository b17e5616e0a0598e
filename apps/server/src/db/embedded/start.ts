import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createFolder } from "#core/create-folder";
import { assertSameMajor } from "./assert-major.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { findOwnerCommand } from "./owner.ts";
import { clearStalePids, findPostmaster, stopPostmaster } from "./postmaster.ts";
import { claim, findClaimant } from "./process-identity.ts";

/** `stop` waits for the shutdown; it does nothing if another live process owns the cluster. */
export type Embedded = { url: string; stop: () => Promise<void> };

type Cluster = { folder: string; binaries: Binaries; settings: Record<string, string> };

const createLocale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
const startTimeoutMs = 10_000;
/** Recovery after a crash takes seconds. */
const readyTimeoutMs = 5 * 60_000;
const pollMs = 50;

/** The process that owns the cluster: it stops PostgreSQL at its end. */
export const toOwnerFile = (folder: string) => join(folder, "camarim.pid");
/** The process that has stopped PostgreSQL for a while (`pause.ts`). */
export const toPauseFile = (folder: string) => join(folder, "pause.pid");

/**
 * Starts npm's PostgreSQL on a Unix socket in `folder`, which the first run creates. Also works after a kill -9 of the server
 * (whose PostgreSQL is reused) or of all processes. If PostgreSQL dies, or is stopped by another process that owned it, it is
 * started again, and `onRestart` called, with the error if that failed.
 */
export async function startEmbedded(
  folder: string,
  settings: Record<string, string> = {},
  onRestart: (error?: unknown) => void = () => {},
): Promise<Embedded> {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) > 107) {
    throw new Error(
      `The path of the data folder is too long for a Unix socket: ${folder}. Set CAMARIM_DATA to a shorter one.`,
    );
  }
  const binaries = await findBinaries();
  assertSameMajor(folder, binaries.postgres);
  if (!existsSync(join(folder, "PG_VERSION"))) await initialise(folder, binaries);
  const pausedBy = findClaimant(toPauseFile(folder));
  if (pausedBy !== undefined)
    throw new Error(`Process ${pausedBy} is making a backup of ${folder}. Start again when it has ended.`);
  const cluster = { folder, binaries, settings };
  await start(cluster);
  const stopWatchdog = startWatchdog(cluster, onRestart);
  return {
    url: `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await stopWatchdog();
      // A process that was not the owner is now, if the owner was killed.
      if (claim(toOwnerFile(folder))) await stopPostmaster(folder);
    },
  };
}

/** Creates the cluster beside its place: a crash must not leave half a cluster there. */
async function initialise(folder: string, binaries: Binaries) {
  const parent = dirname(folder);
  createFolder(parent);
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
  const created = mkdtempSync(join(parent, prefix));
  try {
    const [command = "", ...args] = [
      ...findOwnerCommand(created, binaries.postgres),
      ...[binaries.initdb, "-D", created, "-U", "camarim", "--auth=trust", ...createLocale],
    ];
    const child = spawn(command, args, { ...detached(), stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    child.stderr.on("data", (chunk) => (output += chunk));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`PostgreSQL could not create its data folder ${folder}:\n${output}`);
    moveIntoPlace(created, folder);
  } finally {
    rmSync(created, { recursive: true, force: true });
  }
}

function moveIntoPlace(created: string, folder: string) {
  try {
    renameSync(created, folder);
  } catch (error) {
    // Another process that started at the same time has created it.
    if (existsSync(join(folder, "PG_VERSION"))) return;
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    throw new Error(`${folder} is not empty and has no database of PostgreSQL. Move it away, or set CAMARIM_DATA.`);
  }
  const parent = openSync(dirname(folder), "r");
  fsyncSync(parent);
  closeSync(parent);
}

/** Returns when PostgreSQL accepts connections: one that runs already, or a new one, which only the owner starts. */
async function start(cluster: Cluster) {
  const { folder } = cluster;
  // After a kill -9 of all processes, shared memory of the old server can block a start for about a second.
  const giveUpAtMs = performance.now() + startTimeoutMs;
  while (performance.now() < giveUpAtMs) {
    const isOwner = claim(toOwnerFile(folder));
    const child = isOwner && !findPostmaster(folder) ? spawnPostgres(cluster) : undefined;
    if (await isReady(folder, child)) return;
    await wait(200);
  }
  throw new Error(`PostgreSQL did not start in ${folder}. Its log ends with:\n${readLogEnd(folder)}`);
}

function spawnPostgres({ folder, binaries, settings }: Cluster): ChildProcess {
  clearStalePids(folder);
  const options = {
    listen_addresses: "",
    // A list, in which quotes protect commas and spaces.
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0777",
    // After a checkpoint the first change of each page writes all of it: fewer checkpoints and compression save more than half of the
    // WAL of an idle product.
    ...{ checkpoint_timeout: "15min", wal_compression: "on" },
    ...settings,
  };
  const [command = "", ...args] = [
    ...findOwnerCommand(folder, binaries.postgres),
    ...[binaries.postgres, "-D", folder],
    ...Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = openSync(join(folder, "server.log"), "a", 0o600);
  const child = spawn(command, args, { ...detached(), stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  return child;
}

/** False if PostgreSQL, which is `child` or was found running, has ended. One that is not ready in time is stopped. */
async function isReady(folder: string, child: ChildProcess | undefined): Promise<boolean> {
  let hasEnded = false;
  child?.once("exit", () => (hasEnded = true)).once("error", () => (hasEnded = true));
  const giveUpAtMs = performance.now() + readyTimeoutMs;
  while (performance.now() < giveUpAtMs) {
    const postmaster = findPostmaster(folder);
    if (postmaster?.acceptsConnections) return true;
    if (child ? hasEnded : !postmaster) return false;
    await wait(pollMs);
  }
  await stopPostmaster(folder);
  throw new Error(
    `PostgreSQL was not ready in ${folder} after ${readyTimeoutMs / 60_000} minutes. Its log ends with:\n${readLogEnd(folder)}`,
  );
}

function readLogEnd(folder: string): string {
  const log = join(folder, "server.log");
  return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-8).join("\n") : "(nothing logged)";
}

/** Starts PostgreSQL again when it has ended, except during a pause. Returns a function that stops the watchdog. */
function startWatchdog(cluster: Cluster, onRestart: (error?: unknown) => void): () => Promise<void> {
  const { folder } = cluster;
  let starting: Promise<void> | undefined;
  const restart = async () => {
    // Another process that owns it does the same.
    if (!claim(toOwnerFile(folder))) return;
    await start(cluster);
    onRestart();
  };
  const timer = setInterval(() => {
    if (starting || findPostmaster(folder) || findClaimant(toPauseFile(folder)) !== undefined) return;
    starting = restart()
      .catch(onRestart)
      .finally(() => {
        starting = undefined;
      });
  }, 500);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

/** Detached from the terminal, so that Ctrl-C does not stop PostgreSQL. */
function detached() {
  return { cwd: "/", detached: true, env: { PATH: process.env.PATH, LC_ALL: "C" } };
}
