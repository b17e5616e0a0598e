import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "../../../script/free-port.ts";
import { installPackages } from "./debian-packages.ts";

const packages = ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"];
const kinds = ["account", "container", "object"] as const;
const credentials = { accessKeyId: "test:tester", secretAccessKey: "testing-secret" };
const region = "us-east-1";

export type Swift = {
  url: string;
  /** Creates a bucket. Returns the product's settings for it. */
  createBucket: () => Promise<Record<string, string>>;
  /** Freezes the front server, which then accepts connections and does not answer; `thaw` continues it. */
  freeze: () => void;
  thaw: () => void;
  /** Ends the front server with SIGKILL; `restart` starts another one. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** OpenStack Swift with its S3 interface, one process for each of its servers, in a folder of its own. */
export async function startSwift(): Promise<Swift> {
  installPackages(packages, ["/usr/bin/swift-proxy-server", "/usr/bin/memcached"]);
  const folder = mkdtempSync(join(tmpdir(), "camarim-swift-"));
  const ports = { proxy: 0, account: 0, container: 0, object: 0, memcached: 0 };
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
  for (const name of ["disk/d1", "run", "lock"]) mkdirSync(join(folder, name), { recursive: true });
  writeConfig(folder, ports);
  buildRings(folder, ports);
  const start = (command: string, args: string[]) => {
    const log = openSync(join(folder, "log"), "a");
    const child = spawn(command, args, { stdio: ["ignore", log, log] });
    closeSync(log);
    return child;
  };
  const startServer = (kind: string) => start(`/usr/bin/swift-${kind}-server`, [join(folder, `${kind}.conf`), "-v"]);
  const user = userInfo().username;
  const servers = [
    start("memcached", [
      "-u",
      user,
      "-l",
      "127.0.0.1",
      "-p",
      String(ports.memcached),
      "-U",
      "0",
      "-m",
      "16",
      "-t",
      "1",
    ]),
    ...kinds.map(startServer),
  ];
  let front = startServer("proxy");
  const stop = async () => {
    const ended = [...servers, front].filter(({ exitCode }) => exitCode !== null);
    if (ended.length > 0) console.warn(readFileSync(join(folder, "log"), "utf8").slice(-3_000));
    await Promise.all([...servers, front].map(kill));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(Object.values(ports).map(waitForPort));
  } catch (error) {
    console.warn(readFileSync(join(folder, "log"), "utf8").slice(-3_000));
    await stop();
    throw error;
  }
  const url = `http://127.0.0.1:${ports.proxy}`;
  return {
    url,
    createBucket: () => createBucket(url),
    freeze: () => front.kill("SIGSTOP"),
    thaw: () => front.kill("SIGCONT"),
    kill: () => kill(front),
    async restart() {
      front = startServer("proxy");
      await waitForPort(ports.proxy);
    },
    stop,
  };
}

async function createBucket(endpoint: string): Promise<Record<string, string>> {
  const bucket = `camarim-${randomBytes(6).toString("hex")}`;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

function writeConfig(folder: string, ports: Record<string, number>) {
  const common = `swift_dir = ${folder}
user = ${userInfo().username}
bind_ip = 127.0.0.1
workers = 0
log_level = ERROR
max_clients = 256`;
  writeFileSync(
    join(folder, "swift.conf"),
    `[swift-hash]
swift_hash_path_suffix = ${randomBytes(16).toString("hex")}
[storage-policy:0]
name = one
default = yes
`,
  );
  for (const kind of kinds)
    writeFileSync(
      join(folder, `${kind}.conf`),
      `[DEFAULT]
${common}
bind_port = ${ports[kind]}
devices = ${join(folder, "disk")}
mount_check = false
recon_cache_path = ${join(folder, "run")}
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
fallocate_reserve = 0
recon_lock_path = ${join(folder, "lock")}
`,
    );
  // s3api puts multipart uploads together by slo; tempauth needs a cache.
  const filters = "catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo".split(
    " ",
  );
  const options: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${ports.memcached}`,
    s3api: `location = ${region}\nauth_pipeline_check = true`,
    tempauth: `user_${credentials.accessKeyId.replace(":", "_")} = ${credentials.secretAccessKey} .admin`,
  };
  writeFileSync(
    join(folder, "proxy.conf"),
    `[DEFAULT]
${common}
bind_port = ${ports.proxy}
[pipeline:main]
pipeline = ${filters.join(" ")} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name === "cache" ? "memcache" : name}\n${options[name] ?? ""}`).join("\n")}
`,
  );
}

/** One Python process: nine calls of swift-ring-builder take 8 s. */
function buildRings(folder: string, ports: Record<string, number>) {
  const program = `
import json, sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], json.loads(sys.argv[2])
for kind in ('account', 'container', 'object'):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1, 'meta': '', 'ip': '127.0.0.1', 'port': ports[kind],
                  'replication_ip': '127.0.0.1', 'replication_port': ports[kind]})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{kind}.ring.gz')
`;
  // -I: neither the working folder nor another Python's packages hide Debian's module.
  execFileSync("/usr/bin/python3", ["-I", "-c", program, folder, JSON.stringify(ports)], { stdio: "ignore" });
}

const startTimeoutMs = 100_000;

async function waitForPort(port: number) {
  for (const startedAt = Date.now(); Date.now() - startedAt < startTimeoutMs; await wait(50)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`Swift did not open port ${port}`);
}

async function kill(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}
