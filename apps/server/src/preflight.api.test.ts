import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connectForMigrations } from "#db/connect";
import { getSchemaStatus, rehearseMigrations } from "#db/migrate";
import { cloneTemplate, databaseIn, dropDatabase, runSql } from "#test/postgres";

const server = inject("databaseUrl");
const folder = mkdtempSync(join(tmpdir(), "camarim-preflight-"));
let name: string;
let url: string;

beforeEach(() => {
  name = `test_${randomUUID().replaceAll("-", "")}`;
  url = databaseIn(server, name);
});
afterEach(() => dropDatabase(server, name));

async function runPreflight(...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    CAMARIM_DATA: folder,
    CAMARIM_SECRET: "a secret of the tests, long enough",
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: url,
  };
  const options = { env, cwd: join(import.meta.dirname, "..") };
  return promisify(execFile)(process.execPath, ["src/preflight.ts", ...args], options).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

test("a rehearsal of migrations changes nothing, and fails where they would", async () => {
  await runSql(server, `create database ${name}`);
  const owner = connectForMigrations(url, { warn() {} });
  try {
    const { pending } = await getSchemaStatus(owner);
    expect(pending.length).toBeGreaterThan(30);
    expect(await rehearseMigrations(owner)).toEqual(pending);
    expect((await getSchemaStatus(owner)).pending).toEqual(pending);
    await runSql(url, "create table account ()");
    await expect(rehearseMigrations(owner)).rejects.toThrow('relation "account" already exists');
  } finally {
    await owner.destroy();
  }
});

test("a release passes its checks where it runs, beside another process", { tags: "slow" }, async () => {
  await cloneTemplate(server, name);
  const { code, stdout } = await runPreflight();
  expect(stdout).toMatch(/^ok +migrations: none to run$/m);
  for (const what of ["settings", "storage", "mail", "ffmpeg", "videos"])
    expect(stdout).toMatch(new RegExp(`^ok +${what}: `, "m"));
  expect(code).toBe(0);
  rmSync(folder, { recursive: true });
});

test("the release before may follow a later one, unless that changed what it cannot know", {
  tags: "slow",
}, async () => {
  await cloneTemplate(server, name);
  await runSql(url, "insert into kysely_migration values ('9999-later', '2100-01-01T00:00:00.000Z')");
  expect(await runPreflight("--rollback")).toMatchObject({ code: 0 });
  await runSql(url, "update pgboss.version set version = version + 1");
  expect(await runPreflight("--rollback")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^failed +database: .*pg-boss/m),
  });
  await runSql(url, "update pgboss.version set version = version - 1");
  await runSql(url, "insert into kysely_migration values ('0012-unknown', '2100-01-01T00:00:00.000Z')");
  expect(await runPreflight("--rollback")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("has the migration 0012-unknown, which this release and its predecessors lack"),
  });
});
