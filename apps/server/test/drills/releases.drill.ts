import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readCommands } from "../document-commands.ts";
import { startFailingRegistry } from "../failing-registry.ts";
import { createMachine, type Machine } from "../machine.ts";

// Installs a Debian 12 as docs/operations/install.md says, and updates it as upgrade.md says: with a registry that fails, a full disk
// and kills. The machine shares the network of this one, so the ports of an installation must be free.
const address = "http://127.0.0.1:3000";
const minuteMs = 60_000;
// Above all tags that the product has.
const [first, second, third, broken] = ["v9000.0.0", "v9000.1.0", "v9000.2.0", "v9000.3.0"] as const;
const checkout = join(import.meta.dirname, "../../../..");
let machine: Machine;
let smtp: Server;

const releases = () => machine.list("/opt/camarim/releases");
const isBuildingApps = () =>
  ["site", "studio"].some((app) =>
    machine.list(`/opt/camarim/releases/.building/apps/${app}`).some((name) => name.startsWith(".build-")),
  );
const isReady = () =>
  fetch(`${address}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
const expectReady = () =>
  vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 2 * minuteMs, interval: 200 });
const expectStatus = (status: object) =>
  vi.waitFor(async () => expect(await readStatus()).toMatchObject(status), { timeout: minuteMs, interval: 500 });
const sql = (statement: string) =>
  machine.read(`cd / && setpriv --reuid=postgres --regid=postgres --init-groups psql -qAt camarim -c "${statement}"`);

async function readStatus() {
  const settings = readFileSync(join(machine.root, "etc/camarim/environment"), "utf8");
  const token = /METRICS_TOKEN='(.+)'/.exec(settings)?.[1];
  return (await fetch(`${address}/status`, { headers: { authorization: `Bearer ${token}` } })).json();
}

/** Runs a command while requests arrive; `longestGapMs` is the longest time without an answer. */
async function runWatched(command: string, env?: Record<string, string>) {
  let [isOver, longestGapMs, answeredAtMs] = [false, 0, performance.now()];
  const watch = (async () => {
    while (!isOver) {
      const isAnswered = await isReady();
      longestGapMs = Math.max(longestGapMs, performance.now() - answeredAtMs);
      if (isAnswered) answeredAtMs = performance.now();
      await wait(100);
    }
  })();
  const startedAtMs = performance.now();
  const output = await machine.run(command, env);
  isOver = true;
  await watch;
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  console.log(
    `${command}: exit code ${output.code}, ${seconds(performance.now() - startedAtMs)} s, gap ${seconds(longestGapMs)} s`,
  );
  return { ...output, longestGapMs };
}

/** What a start of this moment runs. */
async function expectStartable(version: string) {
  await machine.read("systemctl restart camarim-migrate camarim-api camarim-worker");
  await expectReady();
  await expectStatus({ status: "ok", release: version, migrations: "ok" });
}

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=Camarim", "-c", "user.email=camarim@localhost", ...args], {
    stdio: "pipe",
  });

/** A bare repository with two releases; the second has a migration of its own. The first is checked out. */
function createRemote() {
  const [remote, work] = [join(machine.root, "srv/camarim.git"), join(machine.root, "root/camarim")];
  git(checkout, "clone", "--quiet", "--bare", ".", remote);
  git(checkout, "clone", "--quiet", remote, work);
  git(work, "tag", "--annotate", "--message=The first", first);
  writeFileSync(join(work, "apps/server/migrations/9000-drill.sql"), "create table drill (id int);\n");
  git(work, "add", ".");
  git(work, "commit", "--quiet", "--message=Add a table");
  git(work, "tag", "--annotate", "--message=The second", second);
  git(work, "push", "--quiet", "origin", first, second);
  git(work, "checkout", "--quiet", "--detach", first);
}

/** A release that is built already, and is the second one but for a file. */
function addRelease(version: string, path: string, text: string) {
  const folder = join(machine.disk, "releases", version);
  execFileSync("cp", ["--archive", "--link", join(machine.disk, "releases", second), folder]);
  for (const [name, content] of [
    ["RELEASE", `${version}\n`],
    [".replaces", ""],
    [path, text],
  ] as const) {
    // Not through the link.
    rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, name), content);
  }
  git(join(machine.root, "srv/camarim.git"), "tag", "--annotate", `--message=${version}`, version, second);
}

beforeAll(async () => {
  smtp = createServer((socket) => {
    socket.write("220 ready\r\n");
    socket.on("data", () => socket.write("250 ok\r\n"));
    socket.on("error", () => socket.destroy());
  }).listen(0, "127.0.0.1");
  machine = await createMachine();
  createRemote();
  await machine.boot();
}, 20 * minuteMs);
afterAll(async () => {
  await machine?.remove();
  smtp?.close();
}, 5 * minuteMs);

test("the documented installation runs its release", { timeout: 40 * minuteMs }, async () => {
  const [dryRun = "", install = "", ...others] = readCommands("install.md", "One server").map((line) =>
    line
      .replace("smtp://user:password@mail.example.com:587", `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`)
      .replace("KEY", "123e4567-e89b-42d3-a456-426655440000")
      // The machine has one disk.
      .replace("--backup-to", "--backup-on-same-disk --backup-to"),
  );
  expect(others).toEqual(["camarim admin grant USERNAME"]);
  expect((await machine.run(`cd /root/camarim && ${dryRun}`)).text).toContain(
    "Nothing was changed: this was a dry run.",
  );
  // What is not started is enabled for the next boot.
  const notStarted = (await machine.run(`cd /root/camarim && ${dryRun} --no-start`)).text;
  for (const unit of ["multi-user.target.wants/", "timers.target.wants/"]) expect(notStarted).toContain(unit);
  expect(notStarted).not.toContain("systemctl start");
  expect(existsSync(join(machine.root, "etc/camarim"))).toBe(false);
  const { code, text } = await runWatched(`cd /root/camarim && ${install}`);
  expect(code, text).toBe(0);
  await expectStatus({ status: "ok", release: first, sandbox: "bubblewrap", video: "ok" });
  expect(await machine.read("camarim version")).toBe(first);
  expect((await machine.run("camarim admin grant nobody")).text).toContain("nobody");
  console.log(await machine.read("du -sm /opt/camarim/releases/*"));
  appendFileSync(join(machine.root, "etc/camarim/environment"), "UPDATE_URL='/srv/camarim.git'\n");
  // The repository of this drill is a folder of root.
  await machine.read("git config --system safe.directory /srv/camarim.git");
});

test("the documented command finds the log of a request", { timeout: minuteMs }, async () => {
  const [command = ""] = readCommands("monitoring.md", "Logs");
  const documentedId = /[0-9a-f-]{36}/.exec(command)?.[0] ?? "";
  const id = randomUUID();
  await fetch(`${address}/v1/profile`, { headers: { "x-request-id": id } });
  await vi.waitFor(
    async () => expect(await machine.read(command.replace(documentedId, id))).toContain('"route":"/v1/profile"'),
    { timeout: minuteMs / 2, interval: 500 },
  );
});

test("any user of a mail server can pipe a bounce to the documented command", { timeout: minuteMs }, async () => {
  const page = readFileSync(join(checkout, "docs/operations/email.md"), "utf8");
  const command = /^bounces: "\|(.+)"$/m.exec(page)?.[1] ?? "";
  const type = "Content-Type: multipart/report; report-type=delivery-status; boundary=b";
  const report = [
    "Reporting-MTA: dns; mx",
    "",
    "Final-Recipient: rfc822; a@b.example",
    "Action: failed",
    "Status: 5.1.1",
  ];
  const lines = [type, "", "--b", "Content-Type: message/delivery-status", "", ...report, "", "--b--", ""];
  writeFileSync(join(machine.root, "srv/bounce"), lines.join("\r\n"));
  await machine.read(`setpriv --reuid=nobody --regid=nogroup --clear-groups ${command} </srv/bounce`);
  const journal = () => machine.read("journalctl -u 'camarim-bounce@*' -o cat");
  await vi.waitFor(async () => expect(await journal()).toContain("5.1.1: nothing is recorded"), {
    timeout: minuteMs / 2,
    interval: 500,
  });
});

test("a registry that fails in the middle of an update changes nothing", { timeout: 10 * minuteMs }, async () => {
  const registry = await startFailingRegistry(
    execFileSync("npm", ["config", "get", "registry"], { cwd: "/", encoding: "utf8" }).trim(),
    200,
  );
  onTestFinished(() => void registry.stop());
  const env = { npm_config_registry: registry.url, npm_config_cache: "/var/tmp/empty", npm_config_fetch_retries: "0" };
  const { code, longestGapMs } = await runWatched("camarim update", env);
  expect(registry.count()).toBeGreaterThan(200);
  expect(code).not.toBe(0);
  expect(longestGapMs).toBeLessThan(4_000);
  expect(releases()).toEqual([first]);
  await expectStartable(first);
});

test("a disk that becomes full changes nothing", { timeout: 20 * minuteMs }, async () => {
  const update = machine.start("camarim update");
  await vi.waitFor(() => expect(isBuildingApps()).toBe(true), { timeout: 15 * minuteMs, interval: 50 });
  const filler = join(machine.disk, "filler");
  execFileSync("sh", [
    "-c",
    `fallocate -l $(($(df --output=avail -B1 ${machine.disk} | tail -1) - 1000000)) ${filler}`,
  ]);
  onTestFinished(() => rmSync(filler));
  const { code, text } = await update.ended;
  expect(code, text).not.toBe(0);
  expect(text).toContain(`${first} goes on.`);
  expect(releases()).toEqual([first]);
  await expectStartable(first);
});

test.each([
  [
    "while packages are installed",
    () => machine.list("/opt/camarim/releases/.building/node_modules").length > 20,
    first,
  ],
  ["while the web apps are built", isBuildingApps, first],
  ["when the release is built", () => releases().includes(second), first],
  ["just before the switch", () => machine.list(`/opt/camarim/releases/${second}`).includes(".replaces"), undefined],
] as const)("a kill %s leaves a release that starts", { timeout: 20 * minuteMs }, async (_when, isReached, runs) => {
  const update = machine.start("camarim update");
  await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 15 * minuteMs, interval: 10 });
  update.kill();
  const { text } = await update.ended;
  const current = await machine.read("basename $(readlink /opt/camarim/current)");
  // The kill may come just after the switch.
  if (runs) expect(current, text).toBe(runs);
  await expectStartable(current);
  if (current === second) await machine.read("camarim rollback");
});

test("the documented update runs the new release, and leaves the one before", { timeout: 20 * minuteMs }, async () => {
  const [update = "", version = "", rollback] = readCommands("upgrade.md", "One server");
  expect(rollback).toBe("camarim rollback");
  const { code, text } = await runWatched(update);
  expect(code, text).toBe(0);
  expect(await machine.read(version)).toBe(`${second} (before: ${first})`);
  await expectStatus({ status: "ok", release: second, schema: "9000-drill" });
  expect(releases()).toEqual([first, second]);
  expect(machine.list("/opt/camarim").filter((name) => name.startsWith(".sources-"))).toEqual([]);
  expect((await machine.run("camarim admin doctor")).text).toContain(`release: ${second}, the newest`);
});

test("the documented rollback starts the release before on the newer schema, once", {
  timeout: 5 * minuteMs,
}, async () => {
  const { code, text } = await runWatched("camarim rollback");
  expect(code, text).toBe(0);
  await expectStatus({ status: "ok", release: first, schema: "9000-drill" });
  expect(await machine.run("camarim rollback")).toMatchObject({
    code: 1,
    text: `There is no release before ${first}.\n`,
  });
  const again = await runWatched("camarim update");
  expect(again.code, again.text).toBe(0);
});

test("a rollback to a release that cannot run on the schema of today is refused", {
  timeout: 5 * minuteMs,
}, async () => {
  await sql("insert into kysely_migration values ('0012-unknown', '2026-01-01')");
  const { code, text } = await machine.run("camarim rollback");
  await sql("delete from kysely_migration where name = '0012-unknown'");
  expect(code).toBe(1);
  expect(text).toContain("has the migration 0012-unknown, which this release and its predecessors lack");
  expect(text).toContain(`Nothing was changed: ${second} goes on.`);
  await expectStatus({ release: second });
});

test("a release whose migration fails on the data is not switched to", { timeout: 5 * minuteMs }, async () => {
  await sql("insert into drill values (1), (1)");
  addRelease(third, "apps/server/migrations/9001-drill.sql", "alter table drill add unique (id);\n");
  const { code, text, longestGapMs } = await runWatched("camarim update");
  expect(code).toBe(1);
  expect(text).toMatch(/^failed +migrations: could not create unique index/m);
  expect(longestGapMs).toBeLessThan(4_000);
  await expectStatus({ release: second, schema: "9000-drill" });
});

test("a release that does not become ready is replaced by the one before", { timeout: 5 * minuteMs }, async () => {
  addRelease(broken, "apps/server/build/main.js", "process.exit(1);\n");
  const { code, text } = await runWatched("camarim update");
  expect(code).toBe(1);
  expect(text).toContain(`${second} runs again.`);
  await expectStatus({ status: "ok", release: second });
});

test("a boot without the database waits for it", { timeout: 5 * minuteMs }, async () => {
  await machine.read("systemctl disable postgresql");
  await machine.shutDown();
  await machine.boot();
  await vi.waitFor(
    async () => expect(await machine.read("systemctl show --property=NRestarts camarim-api")).toMatch(/=[3-9]/),
    {
      timeout: minuteMs,
      interval: 500,
    },
  );
  expect(await isReady()).toBe(false);
  await machine.read("systemctl start postgresql");
  const startedAtMs = performance.now();
  await expectReady();
  console.log(`ready ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s after the database`);
  await machine.read("systemctl stop postgresql");
  await wait(20_000);
  await machine.read("systemctl start postgresql");
  await expectStatus({ status: "ok", release: second });
});
