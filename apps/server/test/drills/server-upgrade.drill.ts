import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../../../script/free-port.ts";
import { readCommands } from "../document-commands.ts";
import { newRegistration, type Person, visitor } from "../people.ts";

// The upgrade of `script/server` on its embedded database, by the commands of docs/operations: a checkout of a release with data, a newer
// release with a migration of its own, and the way back with the archive.
const minuteMs = 60_000;
const sources = join(import.meta.dirname, "../../../..");
const [first, second] = ["v9000.0.0", "v9000.1.0"] as const;
const [archive = ""] = readCommands("backup.md", "Embedded database");
const [restore = ""] = readCommands("restore.md", "Embedded database");
const [checkOut = "", start = ""] = readCommands("upgrade.md", "`script/server`");
const folder = mkdtempSync(join(tmpdir(), "camarim-upgrade-"));
const [remote, checkout, archived] = ["remote.git", "camarim", "camarim.tar.zst"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
let port: number;
let address: string;
let ana: Person;

const git = (directory: string, ...args: string[]) =>
  execFileSync("git", ["-C", directory, "-c", "user.name=Camarim", "-c", "user.email=camarim@localhost", ...args]);
const run = (command: string) =>
  execFileSync("bash", ["-ec", command.replace("/mnt/backup/camarim.tar.zst", archived)], {
    cwd: checkout,
    encoding: "utf8",
  });

async function withServer(use: () => Promise<void>) {
  const { NODE_ENV: _ofTests, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port) };
  const child = spawn("bash", ["-c", `exec ${start}`], { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  const isReady = () =>
    fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await vi.waitFor(async () => expect(await isReady(), output).toBe(true), { timeout: 8 * minuteMs, interval: 500 });
    await use();
  } finally {
    const exited = once(child, "exit");
    child.kill();
    await exited;
  }
}
const readRelease = async () => (await ana.request("/status")).body;
const readCity = async () => (await ana.request("/v1/profile")).body.city;
const moveTo = async (city: string) =>
  expect((await ana.request("/v1/profile", { method: "PATCH", body: { city } })).status).toBe(200);

beforeAll(async () => {
  port = await freePort();
  address = `http://127.0.0.1:${port}`;
  ana = visitor({ address });
  git(folder, "clone", "--quiet", "--bare", sources, remote);
  git(folder, "clone", "--quiet", remote, checkout);
  git(checkout, "tag", "--annotate", "--message=The first", first);
  writeFileSync(join(checkout, "apps/server/migrations/9000-drill.sql"), "create table drill (id int);\n");
  git(checkout, "add", ".");
  git(checkout, "commit", "--quiet", "--message=Add a table");
  git(checkout, "tag", "--annotate", "--message=The second", second);
  git(checkout, "push", "--quiet", "origin", first, second);
  git(checkout, "checkout", "--quiet", "--detach", first);
  git(checkout, "tag", "--delete", second);
}, minuteMs);
afterAll(() => rmSync(folder, { recursive: true }));

test("the newer release has the data, and the one before has them from the archive", {
  timeout: 30 * minuteMs,
}, async () => {
  await withServer(async () => {
    ana.token = (await ana.request("/v1/auth/register", { body: newRegistration() })).body.accessToken;
    await moveTo("Santos");
    expect(await readRelease()).toMatchObject({ release: first });
  });
  run(archive);
  run(checkOut.replace("TAG", second));
  await withServer(async () => {
    expect(await readRelease()).toMatchObject({ status: "ok", release: second, schema: "9000-drill" });
    expect(await readCity()).toBe("Santos");
    await moveTo("Olinda");
  });
  run(checkOut.replace("TAG", first));
  run(restore);
  await withServer(async () => {
    expect(await readRelease()).toMatchObject({ status: "ok", release: first });
    expect(await readCity()).toBe("Santos");
  });
});
