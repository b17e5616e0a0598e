import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../../script/free-port.ts";
import { installPackages } from "./debian-packages.ts";
import { runSql } from "./postgres.ts";
import type { Swift } from "./swift.ts";

const execute = promisify(execFile);
const programs = "/usr/lib/postgresql/15/bin";
const documentation = join(import.meta.dirname, "../../../docs/operations/backup.md");

/** A section of the documentation in the syntax of ini files, such as `pgbackrest.conf`, with the values of this test. */
function readDocumented(file: string, values: Record<string, string> = {}): string {
  const [, section] =
    new RegExp(`\`\`\`ini\\n# \\S*${file}\\b.*\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(documentation, "utf8")) ?? [];
  if (section === undefined) throw new Error(`${documentation} has no ${file}`);
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, "m");
    if (!line.test(text)) throw new Error(`${file} has no ${name}`);
    return text.replace(line, `${name}=${value}`);
  }, section);
}

/** PostgreSQL refuses to run as root. */
const postgresUser = () =>
  process.getuid?.() === 0
    ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) }
    : {};

/** Debian's PostgreSQL, archived by pgbackrest to a bucket of Swift behind TLS, with the documented settings. */
export async function startArchivedPostgres(folder: string, swift: Swift) {
  installPackages(["haproxy", "openssl"], ["/usr/sbin/haproxy", "/usr/bin/openssl"]);
  installPackages(["postgresql-15", "pgbackrest"], [join(programs, "postgres"), "/usr/bin/pgbackrest"]);
  const user = postgresUser();
  const [data, config] = [join(folder, "main"), join(folder, "pgbackrest.conf")];
  chmodSync(folder, 0o755);
  for (const name of ["main", "log", "lock", "spool"]) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (user.uid !== undefined) chownSync(join(folder, name), user.uid, user.gid);
  }
  const tls = await startTls(folder, swift.url);
  const bucket = await swift.createBucket();
  const own = {
    ...{ "repo1-storage-port": String(tls.port), "repo1-storage-ca-file": tls.certificate },
    ...{ "log-path": join(folder, "log"), "lock-path": join(folder, "lock"), "spool-path": join(folder, "spool") },
  };
  const port = await freePort();
  writeFileSync(
    config,
    readDocumented("pgbackrest.conf", {
      ...{ "repo1-s3-endpoint": "localhost", "repo1-s3-bucket": bucket.S3_BUCKET ?? "" },
      ...{ "repo1-s3-key": bucket.S3_ACCESS_KEY_ID ?? "", "repo1-s3-key-secret": bucket.S3_SECRET_ACCESS_KEY ?? "" },
      "repo1-cipher-pass": randomBytes(32).toString("hex"),
      "pg1-path": `${data}\npg1-port=${port}\npg1-socket-path=/tmp\npg1-user=camarim`,
    }).replace(
      "[global]\n",
      `[global]\n${Object.entries(own)
        .map((pair) => pair.join("="))
        .join("\n")}\n`,
    ),
  );
  const options = { ...user, cwd: "/", env: { PATH: "/usr/bin:/bin", PGBACKREST_CONFIG: config } };
  const run = (command: string, args: string[]) => execute(command, args, options);
  await run(join(programs, "initdb"), [
    "-D",
    data,
    "-U",
    "camarim",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  const url = `postgresql://camarim@127.0.0.1:${port}/postgres`;
  const settings = `${readDocumented("postgresql.conf")}
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '/tmp'
max_connections = 200
`;
  writeFileSync(join(data, "postgresql.auto.conf"), settings);

  let child: ChildProcess | undefined;
  return {
    url,
    /** Runs a command of the documentation as the user postgres. */
    run: (command: string) => run("/bin/bash", ["-c", command]),
    async start() {
      let log = "";
      child = spawn(join(programs, "postgres"), ["-D", data], {
        ...options,
        stdio: ["ignore", "ignore", "pipe"],
      });
      child.stderr?.setEncoding("utf8").on("data", (text) => {
        log += text;
      });
      const isWritable = () =>
        runSql(url, "create temporary table writable ()").then(
          () => true,
          () => false,
        );
      for (const startedAt = Date.now(); !(await isWritable()); await wait(100))
        if (child.exitCode !== null || Date.now() - startedAt > 60_000)
          throw new Error(`PostgreSQL did not start: ${log}`);
    },
    /** Kills the server and deletes its files. */
    async lose() {
      await killPostgres(child);
      rmSync(data, { recursive: true });
      mkdirSync(data, { mode: 0o700 });
      if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
    },
    async stop() {
      await killPostgres(child);
      await tls.stop();
    },
  };
}

/** The postmaster's children end by themselves when it is gone. */
async function killPostgres(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  while (children.some((pid) => existsSync(`/proc/${pid}/exe`))) await wait(20);
}

/** pgbackrest always speaks TLS to S3. */
async function startTls(folder: string, upstream: string) {
  const [certificate, pem, config] = ["tls.crt", "tls.pem", "haproxy.cfg"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const key = join(folder, "tls.key");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject, "-keyout", key, "-out", certificate],
    { stdio: "ignore" },
  );
  writeFileSync(pem, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"), { mode: 0o600 });
  const port = await freePort();
  writeFileSync(
    config,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend tls
  bind 127.0.0.1:${port} ssl crt ${pem}
  default_backend s3
backend s3
  server swift ${new URL(upstream).host}
`,
  );
  const child = spawn("/usr/sbin/haproxy", ["-f", config, "-db"], { stdio: "ignore" });
  return {
    port,
    certificate,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
