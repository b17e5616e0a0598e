import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type IuguSimulator, startIuguSimulator } from "../../apps/server/simulators/iugu/start.ts";
import { type Swift, startSwift } from "../../apps/server/test/swift.ts";
import { freePort } from "../../script/free-port.ts";
import { startBalancer, startPooler, startPrimaryProxy } from "./balancers.ts";
import { type Component, startComponent, stopComponents, waitFor } from "./component.ts";
import { type Cluster, createRoles, startCluster } from "./patroni.ts";

const server = join(import.meta.dirname, "../../apps/server");

export type Topology = {
  folder: string;
  /** Of the balancer, as people reach it. */
  address: string;
  /** Of the primary, as a superuser. */
  databaseUrl: string;
  /** Settings of a process that reads the database and the storage. */
  settings: Record<string, string>;
  nodes: Component[];
  workers: Component[];
  pooler: Component;
  cluster: Cluster;
  swift: Swift;
  simulator: IuguSimulator;
  /** Waits until every process of the product reports that all it needs responds. */
  waitUntilWhole: (seconds: number) => Promise<void>;
};

const folder = mkdtempSync(join(tmpdir(), "camarim-chaos-"));
const stops: (() => Promise<unknown>)[] = [];

/** Ends whatever has been started. With `keep`, the folder with all logs remains. */
export async function stopTopology({ keep = false }: { keep?: boolean | undefined }) {
  await stopComponents();
  for (const stop of stops.splice(0)) await stop();
  if (!keep) rmSync(folder, { recursive: true, force: true });
}

/** Three API nodes and two workers, with everything that they share, each program a process of its own. */
export async function startTopology(onStart: (what: string) => void): Promise<Topology> {
  // Debian's users of PostgreSQL and pgbouncer have files in it.
  chmodSync(folder, 0o755);
  onStart("PostgreSQL under Patroni");
  const cluster = await startCluster(folder);
  const primary = await startPrimaryProxy(folder, cluster.members);
  const pooler = await startPooler(folder, primary.port);
  onStart("Swift");
  const swift = await startSwift();
  stops.push(swift.stop);

  const databaseUrl = `postgresql://postgres@127.0.0.1:${primary.port}/camarim`;
  await waitFor("the primary is reachable", 20, async () => {
    await createRoles(databaseUrl.replace("/camarim", "/postgres"));
    return true;
  });
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const simulator = await startIuguSimulator({ publicKey });
  simulator.state.knobs.verifyAfterMs = 0;
  stops.push(simulator.stop);

  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ CAMARIM_DATA: join(folder, "data"), CAMARIM_SECRET: "a secret of the chaos test, long enough" },
    ...{ CAMARIM_MIGRATE: "never", PUBLIC_URL: address, TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "warn" },
    DATABASE_URL: `postgresql://camarim@127.0.0.1:${pooler.port}/camarim`,
    DATABASE_DIRECT_URL: `postgresql://camarim@127.0.0.1:${primary.port}/camarim`,
    ...{ DATABASE_POOLER: "transaction", STORAGE: "s3", ...(await swift.createBucket()) },
    ...{ IUGU_API_URL: simulator.url, IUGU_API_TOKEN: simulator.masterToken },
    IUGU_ACCOUNT_ID: simulator.masterAccountId,
    IUGU_PRIVATE_KEY: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  mkdirSync(settings.CAMARIM_DATA);
  onStart("three API nodes and two workers");
  migrate({ ...settings, MIGRATION_DATABASE_URL: `postgresql://camarim_owner@127.0.0.1:${primary.port}/camarim` });
  const started = await startProcesses(folder, settings);
  await startBalancer(folder, port, started.nodePorts);
  async function waitUntilWhole(seconds: number) {
    for (const [i, opsPort] of started.opsPorts.entries())
      await waitFor(`process ${i + 1} reports ok`, seconds, async () => {
        const response = await fetch(`http://127.0.0.1:${opsPort}/status`, { signal: AbortSignal.timeout(5_000) });
        return response.ok;
      });
  }
  const [nodes, workers] = [started.components.slice(0, 3), started.components.slice(3)];
  await waitUntilWhole(120);
  const shared = { folder, address, databaseUrl, settings, cluster, swift, simulator, waitUntilWhole };
  return { ...shared, nodes, workers, pooler: pooler.component };
}

function migrate(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...settings };
  execFileSync(process.execPath, ["src/migrate.ts"], { cwd: server, env, stdio: ["ignore", "ignore", "inherit"] });
}

async function startProcesses(folder: string, settings: Record<string, string>) {
  const components: Component[] = [];
  const [nodePorts, opsPorts]: [number[], number[]] = [[], []];
  for (const name of ["node1", "node2", "node3", "worker1", "worker2"]) {
    const [port, opsPort] = [await freePort(), await freePort()];
    opsPorts.push(opsPort);
    if (name.startsWith("node")) nodePorts.push(port);
    const env = {
      ...settings,
      CAMARIM_ROLE: name.startsWith("node") ? "api" : "worker",
      CAMARIM_SCRATCH: join(folder, `scratch-${name}`),
      ...{ PORT: String(port), OPS_PORT: String(opsPort) },
    };
    components.push(startComponent(folder, { name, file: process.execPath, args: ["src/main.ts"], env, cwd: server }));
  }
  return { components, nodePorts, opsPorts };
}
