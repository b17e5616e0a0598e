import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createDiskStorage } from "#ports/storage/disk";
import { freePort } from "../../../script/free-port.ts";
import { openDatabase } from "../src/open-database.ts";
import { iuguSeller } from "./gateways.ts";
import { runSql } from "./postgres.ts";
import type { Product, startProduct } from "./product.ts";

type Open = NonNullable<NonNullable<Parameters<typeof startProduct>[0]>["open"]>;

/** Opens the database of the server itself, as an installation does; the one with `name` is only dropped at the end. */
export const openServerDatabase: Open = async (server, name, log) => {
  await runSql(server, `create database ${name}`);
  const opened = await openDatabase({ mode: "local", databaseUrl: server, migrationDatabaseUrl: undefined }, log);
  return { url: server, ...opened };
};

/**
 * Makes `product` an installation with its files in `data` and a seller at iugu. Another process serves it: the part at `served`, on
 * a free port.
 */
export async function prepareServed(product: Product, data: string) {
  product.ctx.storage = createDiskStorage(join(data, "storage"));
  const port = await freePort();
  const served: Product = { ...product, address: `http://127.0.0.1:${port}` };
  product.ctx.config.publicUrl = served.address;
  const ana = await iuguSeller(product);
  const accountId: string = (await ana.request("/v1/me")).body._id;
  product.clock.aheadMs = 0;
  return { port, served, ana, accountId };
}

/** Starts a script of the tests with its settings, and returns it with the first message that it sends. */
export async function startProcess(script: string, settings: object) {
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [message] = await once(child, "message");
  return { child, message };
}

/** Kills a process without notice, unless it has ended. */
export async function killProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
