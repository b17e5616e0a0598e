import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../../../script/free-port.ts";
import { installPackages } from "./debian-packages.ts";
import { readCommands } from "./document-commands.ts";

/** pgbouncer refuses to run as root. */
const nobody = 65_534;

/** Debian's pgbouncer in transaction mode before a database of the tests; `url` leads through it. */
export async function startPgbouncer(databaseUrl: string) {
  installPackages(["pgbouncer", "postgresql-client"], ["/usr/sbin/pgbouncer", "/usr/bin/psql"]);
  const bridge = await startBridge(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "camarim-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { username, pathname } = new URL(databaseUrl);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=127.0.0.1 port=${bridge.port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
  );
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn("/usr/sbin/pgbouncer", [join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
    ...identity,
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    log += text;
  });
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  for (let attempt = 0; !(await canConnect(url)); attempt++) {
    if (attempt === 1_200 || child.exitCode !== null) throw new Error(`pgbouncer did not start: ${log}`);
    await wait(50);
  }
  return {
    url,
    /** Makes it open new connections to PostgreSQL, by the documented command. */
    async reconnect() {
      const [command = ""] = readCommands("database.md", "pgbouncer");
      const own = command.replace("6432", String(port)).replace("-U postgres", `-U ${username}`);
      await promisify(execFile)("bash", ["-c", own]);
    },
    /** What it logged as a warning or an error. */
    listProblems: () => log.split("\n").filter((line) => / (WARNING|ERROR|FATAL) /.test(line)),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      bridge.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A TCP port of the tests' PostgreSQL, whose socket is in a folder that other users cannot read. */
export async function startBridge(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get("host");
  const bridge = createServer((incoming) => {
    const outgoing = folder
      ? createConnection(join(folder, ".s.PGSQL.5432"))
      : createConnection(Number(port || 5_432), hostname);
    incoming.on("error", () => outgoing.destroy()).pipe(outgoing);
    outgoing.on("error", () => incoming.destroy()).pipe(incoming);
  }).listen(0, "127.0.0.1");
  await once(bridge, "listening");
  const address = bridge.address() as { port: number };
  return { port: address.port, stop: () => bridge.close() };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}));
}
