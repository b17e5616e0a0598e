import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { assertSameMajor } from "./assert-major.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { findOwnerCommand } from "./owner.ts";

/** `stop` waits for the shutdown; it does nothing if another live process owns the cluster. */
export type Embedded = { url: string; stop: () => Promise<void> };

type Cluster = { folder: string; log: string; binaries: Binaries; prefix: string[]; settings: Record<string, string> };

const createLocale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/**
 * Starts npm's PostgreSQL on a Unix socket in `folder`, which the first run initialises. Also works after a kill -9 of the server
 * (whose PostgreSQL is reused) or of all processes. If PostgreSQL dies it is restarted, and `onDeath` called, with the error if
 * that failed.
 */
export async function startEmbedded(
  folder: string,
  settings: Record<string, string> = {},
  onDeath: (error?: unknown) => void = () => {},
  findOwnBinaries: () => Promise<Binaries> = findBinaries,
): Promise<Embedded> {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) > 107) {
    throw new Error(
      `The path of the data folder is too long for a Unix socket: ${folder}. Set CAMARIM_DATA to a shorter one.`,
    );
  }
  const binaries = await findOwnBinaries();
  assertSameMajor(folder, binaries.postgres);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const prefix = findOwnerCommand(folder, binaries.postgres);
  const cluster = { folder, log: join(folder, "server.log"), binaries, prefix, settings };
  if (!existsSync(join(folder, "PG_VERSION"))) await initialise(cluster);
  await start(cluster);
  const isOwner = claimCluster(join(folder, "camarim.pid"));
  const stopWatchdog = isOwner ? startWatchdog(cluster, onDeath) : undefined;
  return {
    url: `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await stopWatchdog?.();
      if (isOwner) await run(cluster, binaries.pg_ctl, ["-D", folder, "-m", "fast", "-w", "stop"]);
    },
  };
}

async function initialise(cluster: Cluster) {
  const { code, output } = await run(cluster, cluster.binaries.initdb, [
    "-D",
    cluster.folder,
    "-U",
    "camarim",
    "--auth=trust",
    ...createLocale,
  ]);
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder ${cluster.folder}:\n${output}`);
}

async function start(cluster: Cluster) {
  const { folder, log, binaries, settings } = cluster;
  deleteZombiePidFile(join(folder, "postmaster.pid"));
  const options = {
    listen_addresses: "",
    unix_socket_directories: folder,
    unix_socket_permissions: "0777",
    // After a checkpoint the first change of each page writes all of it: fewer checkpoints and compression save more than half of the
    // WAL of an idle product.
    ...{ checkpoint_timeout: "15min", wal_compression: "on" },
    // A backup that fails for long must not fill the disk: it starts again with a copy of the whole database.
    max_slot_wal_keep_size: "8GB",
    ...settings,
  };
  const optionText = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(" ");
  // After a kill -9 of all processes, shared memory of the old server can block a start for about a second.
  for (let attempt = 1; attempt <= 20; attempt++) {
    if ((await run(cluster, binaries.pg_ctl, ["-D", folder, "status"])).code === 0) return;
    if (
      (await run(cluster, binaries.pg_ctl, ["-D", folder, "-w", "-s", "-l", log, "-o", optionText, "start"])).code === 0
    )
      return;
    await wait(200);
  }
  const logTail = existsSync(log)
    ? readFileSync(log, "utf8").trim().split("\n").slice(-8).join("\n")
    : "(nothing logged)";
  throw new Error(`PostgreSQL did not start in ${folder}. Its log ends with:\n${logTail}`);
}

/** Whether this process owns the cluster: no other live process does. */
function claimCluster(pidFile: string): boolean {
  const previous = existsSync(pidFile) ? readFileSync(pidFile, "utf8") : "";
  if (
    previous &&
    previous !== toProcessIdentity(process.pid) &&
    previous === toProcessIdentity(Number(previous.split(" ")[0]))
  )
    return false;
  writeFileSync(pidFile, toProcessIdentity(process.pid));
  return true;
}

/** Pid and start time, since pids are reused; the pid alone without /proc. */
function toProcessIdentity(pid: number): string {
  try {
    return `${pid} ${readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19]}`;
  } catch {
    return String(pid === process.pid ? pid : "");
  }
}

/** Restarts the cluster when it has died. Returns a function that stops the watchdog. */
function startWatchdog(cluster: Cluster, onDeath: (error?: unknown) => void): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (starting || isAlive(join(cluster.folder, "postmaster.pid"))) return;
    starting = start(cluster)
      .then(() => onDeath(), onDeath)
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

function isAlive(pidFile: string): boolean {
  return existsSync(pidFile) && existsSync(`/proc/${readPid(pidFile)}`) && !isZombie(readPid(pidFile));
}

/** PostgreSQL takes a killed postmaster that is not reaped for a running one. */
function deleteZombiePidFile(pidFile: string) {
  if (existsSync(pidFile) && isZombie(readPid(pidFile))) rmSync(pidFile);
}

function readPid(pidFile: string): string {
  return readFileSync(pidFile, "utf8").split("\n")[0] ?? "";
}

function isZombie(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] === "Z";
  } catch {
    return false;
  }
}

/** Detached from the terminal, so that Ctrl-C does not stop PostgreSQL. */
function run(cluster: Cluster, command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const [first = command, ...rest] = [...cluster.prefix, command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(first, rest, {
      cwd: "/",
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    });
    let output = "";
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    // Not "close", because the server that pg_ctl starts inherits the pipe.
    child.on("exit", (code) => resolve({ code, output }));
  });
}
