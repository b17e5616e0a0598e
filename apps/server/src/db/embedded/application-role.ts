import pg from "pg";

const role = "camarim_app";

/** The application's role of an embedded PostgreSQL, made where it is missing, beside the superuser that owns the schema. */
export async function embeddedUrls({ url }: { url: string }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    // Two processes may find it missing at once.
    if (!rowCount) await client.query(`create role ${role} login`).catch(ignoreExisting);
  } finally {
    await client.end();
  }
  const changed = new URL(url);
  changed.username = role;
  return { databaseUrl: changed.href, migrationDatabaseUrl: url };
}

function ignoreExisting(error: { code?: string }) {
  // duplicate_object, or unique_violation where the other one has not committed.
  if (error.code !== "42710" && error.code !== "23505") throw error;
}
