import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { installPackages } from "../../apps/server/test/debian-packages.ts";
import { freePort } from "../../script/free-port.ts";
import { type Component, startComponent, waitFor } from "./component.ts";
import type { Member } from "./patroni.ts";

const deploy = join(import.meta.dirname, "../../deploy");
/** pgbouncer refuses to run as root. */
const nobody = 65_534;

/** haproxy with `deploy/haproxy-postgresql.cfg`. Returns the port of the primary. */
export async function startPrimaryProxy(folder: string, members: readonly Member[]) {
  const port = await freePort();
  const servers = members.map(
    ({ port, apiPort, patroni }) => `server ${patroni.name} 127.0.0.1:${port} port ${apiPort}`,
  );
  const settings = readFileSync(join(deploy, "haproxy-postgresql.cfg"), "utf8")
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/ {2}server postgresql1[\s\S]*$/, `  ${servers.join("\n  ")}\n`);
  return { port, component: await startHaproxy(folder, "haproxy-postgresql", settings, port) };
}

/** haproxy with `deploy/haproxy.cfg` before these nodes, without TLS. */
export async function startBalancer(folder: string, port: number, nodePorts: readonly number[]): Promise<Component> {
  const servers = nodePorts.map((nodePort, i) => `server node${i + 1} 127.0.0.1:${nodePort}`);
  const settings = readFileSync(join(deploy, "haproxy.cfg"), "utf8")
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    // Within the limit of open files of an ordinary user.
    .replace("maxconn 20000", "maxconn 400")
    .replace(/.*(bind :443|redirect scheme https).*\n/g, "")
    .replace(/ {2}server node1[\s\S]*$/, `  ${servers.join("\n  ")}\n`);
  return startHaproxy(folder, "haproxy", settings, port);
}

async function startHaproxy(folder: string, name: string, settings: string, port: number): Promise<Component> {
  installPackages(["haproxy"], ["/usr/sbin/haproxy"]);
  const path = join(folder, `${name}.cfg`);
  writeFileSync(path, settings);
  const component = startComponent(folder, { name, file: "/usr/sbin/haproxy", args: ["-db", "-f", path] });
  await waitFor(`${name} listens`, 20, () => isOpen(port));
  return component;
}

/** pgbouncer with `deploy/pgbouncer.ini` before a port of PostgreSQL. */
export async function startPooler(folder: string, databasePort: number) {
  installPackages(["pgbouncer"], ["/usr/sbin/pgbouncer"]);
  const port = await freePort();
  const [path, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
  const settings = readFileSync(join(deploy, "pgbouncer.ini"), "utf8")
    .replace("host=10.0.0.21 port=5432", `host=127.0.0.1 port=${databasePort}`)
    .replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
    .replace("auth_type = scram-sha-256", "auth_type = trust")
    .replace(/auth_file = .*/, `auth_file = ${users}`);
  writeFileSync(path, settings);
  writeFileSync(users, '"camarim" ""\n"postgres" ""\n');
  const uid = process.getuid?.() === 0 ? nobody : undefined;
  const component = startComponent(folder, { name: "pgbouncer", file: "/usr/sbin/pgbouncer", args: [path], uid });
  await waitFor("pgbouncer listens", 20, () => isOpen(port));
  return { port, component };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const opened = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
}
