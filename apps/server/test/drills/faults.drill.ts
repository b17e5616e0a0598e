import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type SmtpSink, startSmtpSink } from "../../../../bench/smtp-sink.ts";
import { createMachine, type Machine } from "../machine.ts";
import { newRegistration, type Person, visitor } from "../people.ts";
import { makePicture } from "../pictures.ts";
import { type Swift, startSwift } from "../swift.ts";

// What happens around an installation by script/install: names that resolve late, a storage that is away, a clock that jumps, full
// disks. Nobody starts anything again. The ports of an installation must be free. Outages last half a minute; with
// CAMARIM_DRILL_OUTAGE_MINUTES=60 that of database and storage together an hour.
const address = "http://127.0.0.1:3000";
const minuteMs = 60_000;
const outageMs = Number(process.env.CAMARIM_DRILL_OUTAGE_MINUTES ?? 0.5) * minuteMs;
const checkout = join(import.meta.dirname, "../../../..");
const asPostgres = "setpriv --reuid=postgres --regid=postgres --init-groups";
const names = "127.0.0.1 database.internal\n";
let machine: Machine;
let smtp: SmtpSink;
let swift: Swift;
let ana: Person;

const path = (inMachine: string) => join(machine.root, inMachine);
const countMails = () => [...smtp.received.values()].reduce((sum, { count }) => sum + count, 0);
const isReady = () =>
  fetch(`${address}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function readStatus() {
  const token = /METRICS_TOKEN='(.+)'/.exec(readFileSync(path("etc/camarim/environment"), "utf8"))?.[1];
  return await (await fetch(`${address}/status`, { headers: { authorization: `Bearer ${token}` } })).json();
}
const expectStatus = (status: object, timeout = 2 * minuteMs) =>
  vi.waitFor(async () => expect(await readStatus()).toMatchObject(status), { timeout, interval: 500 });

/** The main parts: a request that writes, a file, and a job of the worker, which sends an e-mail. Returns how long they took to work. */
async function expectWhole() {
  const startedAtMs = performance.now();
  await expectStatus({ status: "ok", database: "ok", storage: "ok" });
  await vi.waitFor(
    async () =>
      expect((await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]])).status).toBe(200),
    { timeout: minuteMs, interval: 1_000 },
  );
  const before = countMails();
  await register();
  await vi.waitFor(() => expect(countMails()).toBeGreaterThan(before), { timeout: minuteMs, interval: 200 });
  return `${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`;
}
const countRestarts = async () =>
  (await machine.read("systemctl show --value --property=NRestarts camarim-api camarim-worker"))
    .split(/\s+/)
    .map(Number);

function setHosts(text: string) {
  const known = readFileSync(path("etc/hosts"), "utf8").replace(names, "");
  // The same file: the machine may have it open.
  writeFileSync(path("etc/hosts"), known + text);
}

async function register(): Promise<Person> {
  const person = visitor({ address });
  const { status, body } = await person.request("/v1/auth/register", { body: newRegistration() });
  expect(status).toBeLessThan(300);
  person.token = body.accessToken;
  return person;
}

beforeAll(async () => {
  smtp = await startSmtpSink();
  swift = await startSwift();
  machine = await createMachine();
  execFileSync("git", ["clone", "--quiet", checkout, path("root/camarim")]);
  setHosts(names);
  await machine.boot();
  const mail = `--smtp-url ${smtp.url}`;
  const { code, text } = await machine.run(
    `cd /root/camarim && script/install loja.example.com ${mail} --pix-key 123e4567-e89b-42d3-a456-426655440000 --no-caddy --backup-to /mnt/backup/camarim --backup-on-same-disk`,
  );
  expect(code, text).toBe(0);
  const settings = Object.entries(await swift.createBucket()).map(([name, value]) => `${name}='${value}'\n`);
  appendFileSync(
    path("etc/camarim/environment"),
    ["STORAGE='s3'\n", "STORAGE_FALLBACK='disk'\n", ...settings].join(""),
  );
  for (const file of ["environment", "migration.environment"]) {
    const full = path(`etc/camarim/${file}`);
    writeFileSync(full, readFileSync(full, "utf8").replace("@127.0.0.1:", "@database.internal:"));
  }
  await machine.read("systemctl restart camarim-migrate camarim-api camarim-worker");
  await machine.read("camarim storage move --to s3 && sed -i /STORAGE_FALLBACK/d /etc/camarim/environment");
  await machine.read("systemctl restart camarim-api camarim-worker");
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 2 * minuteMs, interval: 500 });
  ana = await register();
  await expectWhole();
}, 40 * minuteMs);
afterAll(async () => {
  await machine?.remove();
  await swift?.stop();
  smtp?.close();
}, 3 * minuteMs);

test("a boot whose names resolve late waits for them", { timeout: 6 * minuteMs }, async () => {
  await machine.shutDown();
  setHosts("");
  await machine.boot();
  // A resolver that is away as well answers late.
  await vi.waitFor(async () => expect((await countRestarts())[0]).toBeGreaterThan(0), {
    timeout: 2 * minuteMs,
    interval: 500,
  });
  expect(await isReady()).toBe(false);
  setHosts(names);
  console.info(`names late: whole after ${await expectWhole()}`);
});

test("names that stop resolving while it runs come back", { timeout: 6 * minuteMs }, async () => {
  setHosts("");
  await wait(10_000);
  setHosts(names);
  console.info(`names away: whole after ${await expectWhole()}`);
});

test("a database and a storage that are away come back", { timeout: 8 * minuteMs + outageMs }, async () => {
  await machine.read("systemctl stop postgresql@15-main");
  await swift.kill();
  await wait(outageMs);
  expect(await readStatus()).not.toMatchObject({ database: "ok" });
  await swift.restart();
  await machine.read("systemctl start postgresql@15-main");
  console.info(`database and storage back: whole after ${await expectWhole()}`);
});

test.each(["kill", "freeze"] as const)(
  "a storage that is away comes back (%s)",
  { timeout: 8 * minuteMs },
  async (how) => {
    const restarts = await countRestarts();
    await swift[how]();
    const refused = await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
    expect(refused.status).toBe(503);
    await wait(minuteMs / 2);
    expect((await ana.request("/v1/profile")).status).toBe(200);
    await (how === "kill" ? swift.restart() : swift.thaw());
    console.info(`storage back (${how}): whole after ${await expectWhole()}`);
    expect(await countRestarts()).toEqual(restarts);
  },
);

test("a start without the storage waits for it", { timeout: 6 * minuteMs }, async () => {
  await swift.kill();
  await machine.read("systemctl restart --no-block camarim-api camarim-worker");
  await wait(30_000);
  await swift.restart();
  console.info(`started without storage: whole after ${await expectWhole()}`);
});

test("a clock that jumps ahead and back is followed", { timeout: 15 * minuteMs }, async () => {
  const restart = "systemctl daemon-reload && systemctl restart postgresql camarim-api camarim-worker";
  const units = ["camarim-api", "camarim-worker"].map((unit) => path(`etc/systemd/system/${unit}.service.d`));
  const ofPostgres = path("etc/postgresql/15/main/environment");
  const setClock = (offset: string) => writeFileSync(path("etc/faketimerc"), `${offset}\n`);
  // The clock of a container is that of its host, so processes read it through libfaketime, which follows the file.
  const variables = {
    LD_PRELOAD: "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    FAKETIME_TIMESTAMP_FILE: "/etc/faketimerc",
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DISABLE_SHM: "1",
  };
  const pairs = Object.entries(variables);
  const known = readFileSync(ofPostgres, "utf8");
  await machine.read("apt-get install -qqy libfaketime");
  setClock("+0s");
  for (const unit of units) {
    mkdirSync(unit);
    writeFileSync(
      join(unit, "clock.conf"),
      `[Service]\n${pairs.map((pair) => `Environment=${pair.join("=")}\n`).join("")}`,
    );
  }
  appendFileSync(ofPostgres, pairs.map(([name, value]) => `${name} = '${value}'\n`).join(""));
  onTestFinished(async () => {
    for (const unit of units) rmSync(unit, { recursive: true });
    writeFileSync(ofPostgres, known);
    await machine.read(restart);
  });
  await machine.read(restart);
  await expectWhole();
  const restarts = await countRestarts();
  const readClock = () => machine.read(`cd / && ${asPostgres} psql -qAt camarim -c "select extract(epoch from now())"`);
  for (const hours of [1, -1, 0]) {
    setClock(`${hours < 0 ? "" : "+"}${hours}h`);
    await vi.waitFor(
      async () => expect(Number(await readClock()) - Date.now() / 1_000).toBeCloseTo(hours * 3_600, -1),
      {
        timeout: minuteMs,
        interval: 500,
      },
    );
    // A session that has ended by the clock is begun again.
    ana = await register();
    console.info(`clock ${hours} h: whole after ${await expectWhole()}`);
    expect(await countRestarts()).toEqual(restarts);
  }
});

test("full disks of the database and of the files are survived", { timeout: 15 * minuteMs }, async () => {
  await machine.shutDown();
  const folders = ["var/lib/postgresql", "var/lib/camarim"].map(path);
  const fillers = folders.map((folder) => join(folder, "filler"));
  for (const folder of folders) {
    execFileSync("mv", [folder, `${folder}.disk`]);
    mkdirSync(folder);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1500M", "tmpfs", folder]);
    execFileSync("cp", ["-a", `${folder}.disk/.`, folder]);
  }
  onTestFinished(async () => {
    await machine.shutDown();
    for (const folder of folders) execFileSync("umount", [folder]);
  });
  await machine.boot();
  await expectWhole();
  for (const filler of fillers)
    execFileSync("bash", ["-c", `fallocate -l $(df --output=avail -B1 ${join(filler, "..")} | tail -1) ${filler}`]);
  // More than fits into the WAL that exists.
  const table = "create table filled as select repeat(md5(n::text), 50) from generate_series(1, 100000) n";
  const filled = await machine.run(`cd / && ${asPostgres} psql -qAt camarim -c "${table}"`);
  expect(filled.code).not.toBe(0);
  const refused = await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
  expect(refused.status).toBe(503);
  await wait(minuteMs / 2);
  console.info(await machine.read("systemctl is-active postgresql@15-main camarim-api camarim-worker || true"));
  for (const filler of fillers) rmSync(filler);
  console.info(`disks freed: whole after ${await expectWhole()}`);
});
