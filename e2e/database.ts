import { join } from "node:path";
import pg from "pg";
import type { Running } from "./server.ts";

/** In a running server's own database, as its owner. */
export async function inDatabase<T>({ data }: Running, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: join(data, "postgres"), user: "camarim", database: "postgres" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What comes by the minute comes now. */
export async function runJob(server: Running, name: string): Promise<void> {
  await inDatabase(server, (client) => client.query("insert into pgboss.job (name, data) values ($1, '{}')", [name]));
}
