import { join } from "node:path";
import pg from "pg";
import type { Running } from "./server.ts";

/** Connects to the database of a running server as its owner. */
export async function inDatabase<T>({ data }: Running, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: join(data, "postgres"), user: "camarim", database: "postgres" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a job now that is scheduled every minute or less often. */
export async function runJob(server: Running, name: string): Promise<void> {
  const sql =
    "insert into pgboss.job (name, group_id, data) select name, key, '{}' from pgboss.schedule where key = $1";
  await inDatabase(server, (client) => client.query(sql, [name]));
}
