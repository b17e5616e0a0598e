import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readCommands, readPage } from "../document-commands.ts";
import { createMachine, type Machine } from "../machine.ts";
import { newRegistration, type Person, visitor } from "../people.ts";
import { makePicture } from "../pictures.ts";

// The commands of docs/operations/backup.md and restore.md, word by word, in a Debian 12 that script/install has set up. The machine
// shares the network of this one, so the ports of an installation must be free. CAMARIM_DRILL_GB=10 fills the database first.
const address = "http://127.0.0.1:3000";
const minuteMs = 60_000;
const megabytes = Number(process.env.CAMARIM_DRILL_GB ?? 0.1) * 1_000;
const checkout = join(import.meta.dirname, "../../../..");
const backup = readCommands("backup.md", "One server");
const [restoreNewest = "", restoreEarlier = ""] = readCommands("restore.md", "One server");
const [restoreOnNewServer = ""] = readCommands("restore.md", "A new server");
let machine: Machine;
let smtp: Server;
let ana: Person & { username: string };

const sql = (statement: string) =>
  machine.read(
    `cd / && setpriv --reuid=postgres --regid=postgres --init-groups psql -qAt -v ON_ERROR_STOP=1 camarim -c "${statement}"`,
  );
const inFile = (path: string) => readFileSync(join(machine.root, path), "utf8");
const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;

async function expectReady() {
  const isReady = () =>
    fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 2 * minuteMs, interval: 100 });
}

/** Runs a command as an operator does, who answers its question. */
async function operate(command: string) {
  const startedAtMs = performance.now();
  const { code, text } = await machine.run(`cd /root/camarim && echo yes | ${command}`);
  expect(code, text).toBe(0);
  console.info(`${command}: ${seconds(startedAtMs)}`);
  return text;
}

async function readMetric(name: string): Promise<number> {
  const token = /METRICS_TOKEN='(.+)'/.exec(inFile("etc/camarim/environment"))?.[1];
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await response.text()).split("\n").find((line) => line.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}

const moveTo = async (city: string) =>
  expect((await ana.request("/v1/profile", { method: "PATCH", body: { city } })).status).toBe(200);
const readCity = async () => (await ana.request("/v1/profile")).body.city;
const findPicture = async () => address + (await ana.request("/v1/profile")).body.profilePic;

/** A row each second, until what writes them is killed. */
function writeRows() {
  const loop = `while sleep 1; do echo "insert into drill values (now());"; done`;
  return machine.start(`${loop} | (cd / && setpriv --reuid=postgres --regid=postgres --init-groups psql -qAt camarim)`);
}

beforeAll(async () => {
  smtp = createServer((socket) => {
    socket.write("220 ready\r\n");
    socket.on("data", () => socket.write("250 ok\r\n"));
    socket.on("error", () => socket.destroy());
  }).listen(0, "127.0.0.1");
  machine = await createMachine();
  execFileSync("git", ["clone", "--quiet", checkout, join(machine.root, "root/camarim")]);
  await machine.boot();
  const mail = `--smtp-url smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`;
  const install = `cd /root/camarim && script/install loja.example.com ${mail} --pix-key 123e4567-e89b-42d3-a456-426655440000 --no-caddy`;
  const refused = await machine.run(`${install} --backup-to /mnt/backup/camarim`);
  expect(refused.text).toContain("is not on another disk than the data");
  const { code, text } = await machine.run(`${install} --backup-to /mnt/backup/camarim --backup-on-same-disk`);
  expect(code, text).toBe(0);
  const form = newRegistration();
  const person = visitor({ address });
  person.token = (await person.request("/v1/auth/register", { body: form })).body.accessToken;
  ana = Object.assign(person, { username: form.username });
  await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
  // Bytes that do not compress, as a superuser reads them.
  await sql(
    `create table drill (at timestamptz); create table filler (bytes bytea);
     alter table drill owner to camarim_owner; alter table filler owner to camarim_owner, alter bytes set storage external;
     insert into filler select pg_read_binary_file('/dev/urandom', 0, 100000) from generate_series(1, ${Math.round(megabytes * 10)})`,
  );
}, 40 * minuteMs);
afterAll(async () => {
  await machine?.remove();
  smtp?.close();
}, 5 * minuteMs);

test("every command of both pages is run by a drill", () => {
  const others = ["Containers", "PostgreSQL of your own", "Embedded database"];
  expect([...readPage("backup.md").keys()]).toEqual(["One server", ...others]);
  expect([...readPage("restore.md").keys()]).toEqual(["One server", "A new server", ...others]);
});

test("the documented backup is complete, encrypted and known to the metrics", { timeout: 60 * minuteMs }, async () => {
  for (const command of backup) await operate(command);
  const now = Date.now() / 1_000;
  for (const name of ['backup_timestamp_seconds{what="backup"}', 'backup_timestamp_seconds{what="check"}'])
    expect(now - (await readMetric(name))).toBeLessThan(15 * 60);
  expect(now - (await readMetric("wal_archived_timestamp_seconds"))).toBeLessThan(120);
  const secret = /CAMARIM_SECRET='(.+)'/.exec(inFile("etc/camarim/environment"))?.[1];
  for (const plain of [secret, ana.username, "camarim_owner"])
    expect(await machine.run(`grep -rqF '${plain}' /mnt/backup`)).toMatchObject({ code: 1 });
  const exposure = await machine.read("systemd-analyze security 'camarim-backup@all.service' --no-pager | tail -1");
  console.info(exposure);
  await machine.read("systemctl start camarim-backup@all.service camarim-backup@check.service");
});

test("a damaged file of the backup fails the check", { timeout: 10 * minuteMs }, async () => {
  const damaged = await machine.read("find /mnt/backup/camarim/files -type f -size +1k | head -1");
  await machine.read(
    `cp -p '${damaged}' /root/whole && printf damaged | dd of='${damaged}' bs=1 seek=200 conv=notrunc`,
  );
  expect((await machine.run("camarim backup check")).code).toBe(1);
  await machine.read(`cp -p /root/whole '${damaged}'`);
  await operate("camarim backup check");
});

test("database and files are as they were at a time", { timeout: 60 * minuteMs }, async () => {
  await moveTo("Santos");
  const picture = await findPicture();
  // New files are copied each minute.
  await machine.read("systemctl start camarim-backup@files.service");
  await wait(1_500);
  const at = await machine.read("date '+%F %T'");
  await wait(1_500);
  await moveTo("Olinda");
  await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
  await operate("camarim backup");
  const later = await machine.read("date '+%F %T'");
  await wait(1_500);
  await moveTo("Natal");
  expect((await fetch(picture)).status).toBe(404);
  expect(await operate(restoreEarlier.replace("2026-11-23 14:05", at))).toContain("Every row has its files.");
  await expectReady();
  expect(await readCity()).toBe("Santos");
  expect((await fetch(picture)).status).toBe(200);
  // It was too early: the timeline that the first restore left goes on.
  await operate(restoreEarlier.replace("2026-11-23 14:05", later));
  await expectReady();
  expect(await readCity()).toBe("Olinda");
});

test("a time that the backup does not have is refused, and nothing changes", { timeout: minuteMs }, async () => {
  const answers = async (command: string) => (await machine.run(`echo yes | ${command}`)).text;
  expect(await answers("camarim restore --to 2001-01-01")).toContain("The backup reaches back to");
  expect(await answers("camarim restore --to tomorrow")).toContain("is in the future");
  expect(await answers("camarim restore --to never")).toContain("is no time");
  expect((await machine.run("echo no | camarim restore")).text).toContain("Nothing was changed.");
  await expectReady();
});

test("after the loss of database and files, at most a minute is lost", { timeout: 60 * minuteMs }, async () => {
  await moveTo("Recife");
  const rows = writeRows();
  // The worst moment is just before the segment of a minute is archived.
  await wait(115_000);
  const lastAt = Number(await sql("select extract(epoch from max(at)) from drill"));
  await machine.read(
    "kill -9 $(systemctl show --value --property=MainPID camarim-api camarim-worker postgresql@15-main)",
  );
  await machine.read("rm -rf /var/lib/postgresql/15/main /var/lib/camarim/storage");
  await rows.ended;
  const startedAtMs = performance.now();
  const text = await operate(restoreNewest);
  expect(text).toContain("Restored. Every row has its files. The ledger has no discrepancies.\n");
  await expectReady();
  console.info(`restored, verified and backed up again after ${seconds(startedAtMs)}`);
  const loss = lastAt - Number(await sql("select extract(epoch from max(at)) from drill"));
  console.info(`lost: the last ${loss.toFixed(1)} s`);
  expect(loss).toBeLessThan(62);
  expect(await readCity()).toBe("Recife");
  expect((await fetch(await findPicture())).status).toBe(200);
});

test("a restore that fails brings the database of before back", { timeout: 20 * minuteMs }, async () => {
  const rename = (from: string, to: string) =>
    machine.read(`find /mnt/backup/camarim/database/backup -name ${from} -execdir mv {} ${to} ';' -prune`);
  await rename("bundle", "away");
  const { code, text } = await machine.run("echo yes | camarim restore");
  await rename("away", "bundle");
  expect(code).toBe(1);
  expect(text).toContain("The database was not restored and is as it was. Camarim and its backup are stopped.");
  await machine.read(/To start them: (.+)/.exec(text)?.[1] ?? "");
  expect(await machine.read("systemctl is-active camarim-backup-files.timer")).toBe("active");
  await expectReady();
  expect(await readCity()).toBe("Recife");
});

test("a new server is as the lost one", { timeout: 60 * minuteMs }, async () => {
  cpSync(join(machine.root, "etc/camarim/backup.environment"), join(machine.root, "root/camarim/backup.environment"));
  await operate("camarim backup");
  // A changed secret, too, is in the backup within a minute.
  await machine.read("echo '# changed' >>/etc/camarim/environment; systemctl start camarim-backup@files.service");
  const settings = inFile("etc/camarim/environment");
  await machine.read(
    `systemctl stop camarim-backup.timer camarim-backup-files.timer camarim-backup-check.timer camarim-api camarim-worker camarim-migrate
     pg_dropcluster --stop 15 main && pg_createcluster 15 main --start
     rm -rf /etc/camarim /etc/pgbackrest /etc/systemd/system/camarim-* /var/lib/camarim /var/lib/camarim-backup /opt/camarim/current`,
  );
  await operate(`${restoreOnNewServer} --no-caddy`);
  await expectReady();
  expect(inFile("etc/camarim/environment")).toBe(settings);
  expect(await readCity()).toBe("Recife");
});

test("the archive of an embedded database is restored", { timeout: 10 * minuteMs }, async () => {
  const [archive = ""] = readCommands("backup.md", "Embedded database");
  const [restore = ""] = readCommands("restore.md", "Embedded database");
  const data = join(machine.root, "srv/trial");
  const inRelease = (command: string) =>
    machine.read(
      `install -d -o camarim -g camarim /srv/trial /mnt/backup && cd /opt/camarim/current && PATH=$PWD/node_modules/node/bin:$PATH HOME=/srv \
       CAMARIM_DATA=/srv/trial/data setpriv --reuid=camarim --regid=camarim --init-groups ${command}`,
    );
  await inRelease("script/camarim admin queues");
  await inRelease(archive);
  rmSync(join(data, "data"), { recursive: true });
  await inRelease(restore);
  expect(await inRelease("script/camarim admin queues")).toContain("No job waits");
});
