import pg from "pg";

/** What `connect` sets for its connections, and a pooler in transaction mode does not pass on. */
const defaults = { statement_timeout: "5s", lock_timeout: "2s", TimeZone: "UTC" };

/**
 * Gives the role of `directUrl` the timeouts of our connections, for a pooler in transaction mode. Throws an error for the operator if
 * they do not arrive through the pooler, which then has connections from before. Safe in concurrent processes.
 */
export async function setRoleDefaults(directUrl: string, pooledUrl: string) {
  await withClient(directUrl, async (client) => {
    // Several processes that change the same row at once would fail.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('camarim role defaults'))");
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
       where setdatabase = 0 and setrole = current_user::regrole`,
    );
    const existing = new Set(rows.map(({ setting }) => setting));
    for (const [name, value] of Object.entries(defaults))
      if (!existing.has(`${name}=${value}`)) await client.query(`alter role current_user set ${name} = '${value}'`);
    await client.query("commit");
  });
  await withClient(pooledUrl, async (client) => {
    const { rows } = await client.query<{ value: string }>("select current_setting('statement_timeout') as value");
    if (rows[0]?.value !== defaults.statement_timeout)
      throw new Error(
        "The pooler has connections without the timeouts of the role: send it RECONNECT, then start again.",
      );
  });
}

/** The same database for pg-boss, whose maintenance may take longer than our statements. */
export function toUrlWithoutTimeouts(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set("options", "-c statement_timeout=0 -c lock_timeout=0");
  return changed.href;
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
