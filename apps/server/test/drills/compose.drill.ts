import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDocker } from "../docker.ts";
import { readCommands } from "../document-commands.ts";
import { newRegistration, type Person, visitor } from "../people.ts";
import { makePicture } from "../pictures.ts";

// The commands of docs/operations for containers, word by word, with Debian's Docker and Compose. The images `postgres` and `caddy` are
// Debian's packages of them. The ports 80 and 443 must be free.
const minuteMs = 60_000;
const checkout = join(import.meta.dirname, "../../../..");
const domain = "loja.localhost";
const [writeSettings = "", start = "", grant = ""] = readCommands("install.md", "Containers");
const upgrade = readCommands("upgrade.md", "Containers");
const [backup = "", check = ""] = readCommands("backup.md", "Containers");
const [stop = "", restore = "", startAgain = "", verify = ""] = readCommands("restore.md", "Containers");
const restoreNewest = restore.replace(/ --to .*/, "");
let docker: Awaited<ReturnType<typeof startDocker>>;
let smtp: Server;
let ana: Person & { username: string };

const folder = () => join(docker.folder, "camarim");
const target = () => join(docker.folder, "backup");

/** A terminal is at hand only for people. */
const inFolder = (command: string, input = "") =>
  docker.run(`cd ${folder()} && ${command.replace(/ (exec|run) /, " $1 -T ")}`, input);

function operate(command: string, input = "") {
  const startedAtMs = performance.now();
  const text = inFolder(command, input);
  console.info(`${command}: ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`);
  return text;
}

const idOf = (service: string) => inFolder(`docker compose ps --quiet ${service}`);
const inspect = (service: string, format: string) => docker.run(`docker inspect --format '${format}' ${idOf(service)}`);
const sql = (statement: string) =>
  inFolder(`docker compose exec postgres psql -U camarim_owner -d camarim -qAt -v ON_ERROR_STOP=1 -c "${statement}"`);

/** Through the proxy, with its own authority, as the domain is a local one. */
async function throughProxy(path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>();
  const options = { host: "127.0.0.1", servername: domain, headers: { host: domain }, path, rejectUnauthorized: false };
  const sent = request({ ...options, timeout: 5_000 }, (response) => {
    let text = "";
    response.on("data", (chunk) => {
      text += chunk;
    });
    response.on("end", () => resolve({ status: response.statusCode, text }));
  });
  sent.on("error", reject).on("timeout", () => sent.destroy(new Error("timeout")));
  sent.end();
  return await promise;
}

async function expectReady(release: string) {
  await vi.waitFor(async () => expect((await throughProxy("/ready")).status).toBe(200), {
    timeout: 3 * minuteMs,
    interval: 500,
  });
  expect((await throughProxy("/metrics")).status).toBe(404);
  for (const service of ["api", "worker"]) {
    await vi.waitFor(() => expect(inspect(service, "{{.State.Health.Status}}")).toBe("healthy"), {
      timeout: minuteMs,
      interval: 1_000,
    });
    expect(inspect(service, "{{.Config.Image}}")).toBe(`camarim:${release}`);
  }
}

/** The API without the proxy, whose address changes with the container. */
function reachApi() {
  const address = inspect("api", "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}");
  return `http://${address}:3000`;
}
async function asAna(path: string, options?: Parameters<Person["request"]>[1]) {
  const person = visitor({ address: reachApi() }, ana.token);
  return await person.request(path, options);
}
const moveTo = async (city: string) =>
  expect((await asAna("/v1/profile", { method: "PATCH", body: { city } })).status).toBe(200);
const readCity = async () => (await asAna("/v1/profile")).body.city;

async function readMetric(name: string): Promise<number> {
  const token = /METRICS_TOKEN=(.+)/.exec(readFileSync(join(folder(), ".env.camarim"), "utf8"))?.[1];
  const { body } = await visitor({ address: reachApi() }, token).request("/metrics");
  const line = body
    .toString()
    .split("\n")
    .find((each: string) => each.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}
const version = () => docker.run(`${folder()}/script/version`);

/** A drill that was killed leaves its network, which would keep the addresses of this one. */
function removeStaleBridges() {
  const links = execFileSync("ip", ["-brief", "address", "show", "type", "bridge"], { encoding: "utf8" });
  for (const [, name = ""] of links.matchAll(/^(br-\S+) +DOWN +10\.89\.42\./gm))
    execFileSync("ip", ["link", "delete", name]);
}

beforeAll(async () => {
  smtp = createServer((socket) => {
    socket.write("220 ready\r\n");
    socket.on("data", () => socket.write("250 ok\r\n"));
    socket.on("error", () => socket.destroy());
  }).listen(0, "0.0.0.0");
  await once(smtp, "listening");
  removeStaleBridges();
  docker = await startDocker();
  execFileSync("git", ["clone", "--quiet", checkout, folder()]);
}, 20 * minuteMs);
afterAll(async () => {
  if (docker) {
    docker.run(`cd ${folder()} && docker compose down --volumes --timeout 5 || true`);
    await docker.remove();
  }
  smtp?.close();
}, 3 * minuteMs);

test("the documented installation runs behind its proxy, with limited logs and memory", {
  timeout: 40 * minuteMs,
}, async () => {
  operate(writeSettings.replace("loja.example.com", domain).replace("/mnt/backup/camarim", target()));
  const { port } = smtp.address() as AddressInfo;
  operate(
    `sed -i -e 's#^SMTP_URL=.*#SMTP_URL=smtp://10.89.42.1:${port}#' -e 's/^PLATFORM_PIX_KEY=.*/PLATFORM_PIX_KEY=123e4567-e89b-42d3-a456-426655440000/' .env.camarim`,
  );
  operate(start);
  await expectReady(version());
  // Neither secrets nor history reach the cache of builds.
  docker.run(`cd ${folder()} && docker build --file Containerfile --target program --tag program .`);
  const copied = docker.run("docker run --rm program ls -A").split("\n");
  expect(copied.filter((name) => name === ".git" || name.startsWith(".env"))).toEqual([]);
  const services = inFolder("docker compose ps --services").split("\n");
  expect(services.toSorted()).toEqual(["api", "backup", "migrate", "postgres", "proxy", "restore", "worker"]);
  for (const service of services.filter((each) => each !== "restore"))
    expect(inspect(service, '{{index .HostConfig.LogConfig.Config "max-size"}}')).toBe("20m");
  for (const service of ["api", "worker"])
    expect(inspect(service, "{{.HostConfig.Memory}}")).toBe(String(2 * 1024 ** 3));
  const imageBytes = Number(docker.run(`docker image inspect --format '{{.Size}}' camarim:${version()}`));
  console.info(`image: ${Math.round(imageBytes / 1e6)} MB`);
  expect(imageBytes).toBeLessThan(700e6);
  const form = newRegistration();
  const person = visitor({ address: reachApi() });
  person.token = (await person.request("/v1/auth/register", { body: form })).body.accessToken;
  ana = Object.assign(person, { username: form.username });
  expect((await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]])).status).toBeLessThan(300);
  expect(operate(grant.replace("USERNAME", ana.username))).toContain(ana.username);
});

test("the documented backup is complete and known to the metrics", { timeout: 5 * minuteMs }, async () => {
  expect(operate(backup)).toContain("The backup is complete.");
  expect(operate(check)).toContain("The backup is whole.");
  const now = Date.now() / 1_000;
  for (const name of ['backup_timestamp_seconds{what="backup"}', 'backup_timestamp_seconds{what="check"}'])
    expect(now - (await readMetric(name))).toBeLessThan(120);
  expect(now - (await readMetric("wal_archived_timestamp_seconds"))).toBeLessThan(120);
});

test("a damaged file of the backup fails the check", { timeout: 5 * minuteMs }, async () => {
  for (const files of ["objects", "wal", "database/*/data/base"]) {
    const damaged = docker.run(`find ${target()}/${files} -type f -size +1k | head -1`);
    docker.run(
      `cp -p '${damaged}' ${docker.folder}/whole && printf damaged | dd of='${damaged}' bs=1 seek=200 conv=notrunc`,
    );
    expect(() => operate(check)).toThrow();
    docker.run(`cp -p ${docker.folder}/whole '${damaged}'`);
  }
  operate(check);
});

test("a file that a re-encryption replaced is copied again", { timeout: 5 * minuteMs }, async () => {
  const object = docker
    .run(`find ${target()}/objects -type f -size +1k | head -1`)
    .slice(`${target()}/objects/`.length);
  const path = `/var/lib/camarim/storage/objects/${object}`;
  inFolder(
    `docker compose exec api sh -c "cp ${path} ${path}.new && printf more >>${path}.new && mv ${path}.new ${path}"`,
  );
  operate(backup);
  expect(operate(check)).toContain("The backup is whole.");
  expect(docker.run(`find ${target()}/deleted -path '*/${object}'`)).not.toBe("");
});

test("the documented upgrade runs the new release, and the tag of before goes back", {
  timeout: 40 * minuteMs,
}, async () => {
  await moveTo("Santos");
  const before = version();
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder(), "-c", "user.name=Camarim", "-c", "user.email=camarim@localhost", ...args]);
  git("commit", "--quiet", "--allow-empty", "--message=Another release");
  expect(version()).not.toBe(before);
  for (const command of upgrade) operate(command);
  await expectReady(version());
  expect(await readCity()).toBe("Santos");
  operate(`sed -i "s/^RELEASE=.*/RELEASE=${before}/" .env`);
  operate(upgrade.at(-1) ?? "");
  await expectReady(before);
  expect(await readCity()).toBe("Santos");
});

test("database and files are as they were at a time", { timeout: 10 * minuteMs }, async () => {
  const picture = (await asAna("/v1/profile")).body.profilePic as string;
  operate(backup);
  await wait(1_500);
  const at = new Date().toISOString().slice(0, 19).replace("T", " ");
  await wait(1_500);
  await moveTo("Olinda");
  const person = visitor({ address: reachApi() }, ana.token);
  await person.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
  operate(backup);
  const later = new Date().toISOString().slice(0, 19).replace("T", " ");
  await wait(1_500);
  await moveTo("Natal");
  expect((await fetch(reachApi() + picture)).status).toBe(404);
  const restoreEarlier = restore.replace("2026-11-23 14:05", at);
  expect(() => operate(restoreEarlier, "yes\n")).toThrow("Stop Camarim first");
  operate(stop);
  expect(() => operate(restore.replace("2026-11-23", "2001-11-23"), "yes\n")).toThrow("The backup reaches back to");
  operate(restoreEarlier, "yes\n");
  operate(startAgain);
  await expectReady(readFileSync(join(folder(), ".env"), "utf8").match(/RELEASE=(.*)/)?.[1] ?? "");
  expect(operate(verify)).toContain("Every row has its files.");
  expect(await readCity()).toBe("Santos");
  expect((await fetch(reachApi() + picture)).status).toBe(200);
  // It was too early: the timeline that the first restore left goes on.
  operate(stop);
  operate(restore.replace("2026-11-23 14:05", later), "yes\n");
  operate(startAgain);
  await expectReady(readFileSync(join(folder(), ".env"), "utf8").match(/RELEASE=(.*)/)?.[1] ?? "");
  expect(await readCity()).toBe("Olinda");
});

test("on a new server, at most a minute is lost", { timeout: 10 * minuteMs }, async () => {
  await moveTo("Recife");
  sql("create table drill (at timestamptz)");
  for (let second = 0; second < 100; second++) {
    sql("insert into drill values (now())");
    await wait(500);
  }
  const lastAt = Number(sql("select extract(epoch from max(at)) from drill"));
  operate("docker compose kill");
  operate("docker compose down --volumes");
  operate(startAgain);
  await expectReady(readFileSync(join(folder(), ".env"), "utf8").match(/RELEASE=(.*)/)?.[1] ?? "");
  expect(() => operate(backup)).toThrow("BACKUP_TO has the backup of another database");
  const startedAtMs = performance.now();
  for (const command of [stop, restoreNewest, startAgain, verify]) operate(command, "yes\n");
  await expectReady(readFileSync(join(folder(), ".env"), "utf8").match(/RELEASE=(.*)/)?.[1] ?? "");
  console.info(`restored and verified after ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`);
  const loss = lastAt - Number(sql("select extract(epoch from max(at)) from drill"));
  console.info(`lost: the last ${loss.toFixed(1)} s`);
  expect(loss).toBeLessThan(62);
  expect(await readCity()).toBe("Recife");
  expect((await fetch(reachApi() + (await asAna("/v1/profile")).body.profilePic)).status).toBe(200);
  operate(backup);
  operate(check);
});
