import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Binaries, findBinaries } from "./binaries.ts";
import { chooseOwner } from "./owner.ts";

/** A running cluster; `stop` waits for its clean end, and leaves it to another live process that has it in charge. */
export type Embedded = { url: string; stop: () => Promise<void> };

type Cluster = { folder: string; log: string; binaries: Binaries; prefix: string[]; settings: Record<string, string> };

const createLocale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/**
 * Starts PostgreSQL from npm in `folder`, made on the first run, on a Unix socket in it.
 * Comes back after a kill -9 of the server alone (its PostgreSQL is used again) or of everything; one that dies under
 * a living server is started again, and `onDeath` told so (with the error when that failed).
 */
export async function startEmbedded(
  folder: string,
  settings: Record<string, string> = {},
  onDeath: (error?: unknown) => void = () => {},
): Promise<Embedded> {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) > 107) {
    throw new Error(
      `The path of the data folder is too long for a Unix socket: ${folder}. Set CAMARIM_DATA to a shorter one.`,
    );
  }
  const binaries = await findBinaries();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const prefix = chooseOwner(folder, binaries.postgres);
  const cluster = { folder, log: join(folder, "server.log"), binaries, prefix, settings };
  if (!existsSync(join(folder, "PG_VERSION"))) await initialise(cluster);
  await start(cluster);
  const ours = adopt(join(folder, "camarim.pid"));
  const watch = ours ? keepAlive(cluster, onDeath) : undefined;
  return {
    url: `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await watch?.();
      if (ours) await run(cluster, binaries.pg_ctl, ["-D", folder, "-m", "fast", "-w", "stop"]);
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
  if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${cluster.folder}:\n${output}`);
}

async function start(cluster: Cluster) {
  const { folder, log, binaries, settings } = cluster;
  forgetZombie(join(folder, "postmaster.pid"));
  const options = {
    listen_addresses: "",
    unix_socket_directories: folder,
    unix_socket_permissions: "0777",
    ...settings,
  };
  const words = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(" ");
  // After a kill -9 of everything, shared memory of the old server may stand in the way for about a second.
  for (let attempt = 1; attempt <= 20; attempt++) {
    if ((await run(cluster, binaries.pg_ctl, ["-D", folder, "status"])).code === 0) return;
    if ((await run(cluster, binaries.pg_ctl, ["-D", folder, "-w", "-s", "-l", log, "-o", words, "start"])).code === 0)
      return;
    await wait(200);
  }
  const said = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").slice(-8).join("\n") : "(nothing logged)";
  throw new Error(`PostgreSQL did not start in ${folder}. Its log ends with:\n${said}`);
}

/** Takes charge of a PostgreSQL that nobody alive has in charge; a server killed before left one behind. */
function adopt(pidFile: string): boolean {
  const before = existsSync(pidFile) ? readFileSync(pidFile, "utf8") : "";
  if (before && before !== identity(process.pid) && before === identity(Number(before.split(" ")[0]))) return false;
  writeFileSync(pidFile, identity(process.pid));
  return true;
}

/** A pid and when it started, since pids are used again; without /proc, the pid alone. */
function identity(pid: number): string {
  try {
    return `${pid} ${readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19]}`;
  } catch {
    return String(pid === process.pid ? pid : "");
  }
}

/** Looks every half second whether the cluster lives, and starts it again when it does not. Answers how to stop looking. */
function keepAlive(cluster: Cluster, onDeath: (error?: unknown) => void): () => Promise<void> {
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
  return existsSync(pidFile) && existsSync(`/proc/${pidIn(pidFile)}`) && !isZombie(pidIn(pidFile));
}

/** A killed postmaster that nobody has reaped still looks alive to PostgreSQL. */
function forgetZombie(pidFile: string) {
  if (existsSync(pidFile) && isZombie(pidIn(pidFile))) rmSync(pidFile);
}

function pidIn(pidFile: string): string {
  return readFileSync(pidFile, "utf8").split("\n")[0] ?? "";
}

function isZombie(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] === "Z";
  } catch {
    return false;
  }
}

/** Runs as the owner from `/` with stdin and terminal away, so that Ctrl-C in the terminal does not reach PostgreSQL. */
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
    // Not "close": the server started by pg_ctl may keep the pipe open.
    child.on("exit", (code) => resolve({ code, output }));
  });
}
