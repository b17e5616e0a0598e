import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { installPackages } from "../../apps/server/test/debian-packages.ts";
import { freePort } from "../../script/free-port.ts";
import { type Component, listProcesses, startComponent, waitFor } from "./component.ts";

const root = join(import.meta.dirname, "../..");
const bin = "/usr/lib/postgresql/15/bin";

export type Member = { port: number; apiPort: number; patroni: Component };
export type Cluster = {
  members: Member[];
  /** The postmaster of the primary and its children. */
  listPrimary: () => Promise<number[]>;
};

/** PostgreSQL does not run as root. */
const readUid = () =>
  process.getuid?.() === 0 ? Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) : undefined;

/** etcd and two members with `deploy/patroni.yml`, of which one becomes the primary. */
export async function startCluster(folder: string): Promise<Cluster> {
  installPackages(["postgresql-15"], [`${bin}/postgres`]);
  installPackages(["patroni", "etcd-server", "python3-etcd"], ["/usr/bin/patroni", "/usr/bin/etcd"]);
  const uid = readUid();
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  startComponent(folder, {
    name: "etcd",
    file: "/usr/bin/etcd",
    args: [
      ...["--name", "etcd1", "--data-dir", join(folder, "etcd"), "--enable-v2"],
      ...["--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
      ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
      ...["--initial-cluster", `etcd1=${peerUrl}`],
    ],
  });
  await waitFor("etcd is healthy", 60, async () => (await fetch(`${clientUrl}/health`)).ok);
  const members: Member[] = [];
  for (const name of ["postgresql1", "postgresql2"]) {
    const [port, apiPort] = [await freePort(), await freePort()];
    const own = join(folder, name);
    mkdirSync(own, { mode: 0o700 });
    if (uid !== undefined) chownSync(own, uid, uid);
    writeFileSync(join(folder, `${name}.yml`), writeSettings({ name, own, port, apiPort, etcdPort }));
    const patroni = startComponent(folder, {
      name,
      file: "/usr/bin/patroni",
      args: [join(folder, `${name}.yml`)],
      uid,
      cwd: own,
    });
    members.push({ port, apiPort, patroni });
    // The first one creates the cluster.
    await waitFor(`${name} runs`, 120, async () => (await fetch(`http://127.0.0.1:${apiPort}/health`)).ok);
  }
  await waitFor("the standby is synchronous", 60, async () => Boolean(await findMember(members, "synchronous")));

  async function listPrimary() {
    const primary = await findMember(members, "primary");
    if (!primary) throw new Error("there is no primary");
    const line = readFileSync(join(folder, `${nameOf(primary)}/data/postmaster.pid`), "utf8").split("\n")[0];
    return listProcesses(Number(line));
  }
  const nameOf = ({ patroni }: Member) => patroni.name;
  return { members, listPrimary };
}

/** The member whose REST API answers 200 to this role. */
async function findMember(members: readonly Member[], role: "primary" | "synchronous"): Promise<Member | undefined> {
  for (const member of members) {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`http://127.0.0.1:${member.apiPort}/${role}`, { signal }).catch(() => undefined);
    if (response?.ok) return member;
  }
  return undefined;
}

type Settings = { name: string; own: string; port: number; apiPort: number; etcdPort: number };

/** The documented settings with the addresses of this run, without passwords and TLS. */
function writeSettings({ name, own, port, apiPort, etcdPort }: Settings): string {
  return readFileSync(join(root, "deploy/patroni.yml"), "utf8")
    .replace("name: postgresql1", `name: ${name}`)
    .replaceAll("10.0.0.21:8008", `127.0.0.1:${apiPort}`)
    .replaceAll("10.0.0.21:5432", `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
    .replace(/data_dir: .*/, `data_dir: ${join(own, "data")}`)
    .replace(/bin_dir: .*/, `bin_dir: ${bin}\n  parameters: { unix_socket_directories: ${own} }`)
    .replace(/pgpass: .*/, `pgpass: ${join(own, "pgpass")}`)
    .replace(
      / {4}- local all[\s\S]*$/,
      "    - host all all 127.0.0.1/32 trust\n    - host replication all 127.0.0.1/32 trust\n",
    );
}

/** Creates the database, its owner and the role of the product, which owns nothing. */
export async function createRoles(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create role camarim_owner login");
  await client.query("create role camarim login");
  await client.query("create database camarim owner camarim_owner");
  await client.end();
}
