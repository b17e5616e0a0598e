import pg from "pg";

const role = "camarim_app";

/** Creates the application's role unless it exists, and returns its URL and that of the superuser, who owns the schema. */
export async function createEmbeddedRole({ url }: { url: string }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    // Another process may create it at the same time.
    if (!rowCount) await client.query(`create role ${role} login`).catch(ignoreExisting);
  } finally {
    await client.end();
  }
  const changed = new URL(url);
  changed.username = role;
  return { databaseUrl: changed.href, migrationDatabaseUrl: url };
}

function ignoreExisting(error: { code?: string }) {
  // duplicate_object, or unique_violation if the other process has not committed.
  if (error.code !== "42710" && error.code !== "23505") throw error;
}
