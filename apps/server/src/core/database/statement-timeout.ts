import { type QueryExecutorProvider, sql } from "kysely";

/** The name of a connection whose statements may take minutes. PostgreSQL reports it to the client, and its end with the transaction. */
const slowName = (minutes: number) => `camarim slow ${minutes}`;

/** Lets the statements of this transaction take `minutes`: PostgreSQL, and the watchdog of silent connections. */
export async function setStatementTimeout({ db }: { db: QueryExecutorProvider }, minutes: number) {
  await sql`select set_config('statement_timeout', ${`${minutes}min`}, true),
    set_config('application_name', ${slowName(minutes)}, true)`.execute(db);
}

/** How long a connection of this name may be silent; undefined if its statements have the usual timeout. */
export function parseSlowName(name: string): number | undefined {
  const minutes = /^camarim slow (\d+)$/.exec(name)?.[1];
  return minutes === undefined ? undefined : Number(minutes) * 60_000;
}
