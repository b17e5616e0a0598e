import { type Kysely, sql } from "kysely";
import type { DB } from "./tables.ts";

/** The application may insert into `appendOnly` tables; rows of `readOnly` tables are written by triggers, migrations and backups. */
const appendOnly = [
  "ledger_account",
  "ledger_transaction",
  "ledger_entry",
  "ledger_rollup",
  "ledger_verification",
  "evidence_event",
];
const readOnly = [
  "ledger_balance",
  "ledger_book",
  "platform_fee",
  "backup_run",
  "kysely_migration",
  "kysely_migration_lock",
];
/** SECURITY DEFINER trigger functions: a role that may execute them could attach them to its own table and change balances. */
const ownerFunctions = ["ledger_create_balance()", "ledger_count_operations()", "ledger_entry_valid()"];
/** SECURITY DEFINER functions that the application calls. */
const calledFunctions = [
  "lock_ledger_book(uuid)",
  "lock_ledger_entries()",
  "create_partitions(timestamptz)",
  "drop_access_log(timestamptz)",
];
const grantLock = 0x6361_6d61;

export async function getCurrentRole(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return (rows[0] as { role: string }).role;
}

/**
 * Grants `role` what the application needs in the schemas `public` and `pgboss`, and revokes everything else. Runs as the owner of
 * the schema, after migrations; safe in concurrent processes.
 */
export async function grantToApplication(db: Kysely<DB>, role: string) {
  const to = sql.id(role);
  const list = (names: string[]) => sql.join(names.map((name) => sql.table(name)));
  await db.transaction().execute(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
    // Concurrent GRANTs of the same catalogue row fail.
    await run(sql`set local lock_timeout = '60s'`);
    await run(sql`select pg_advisory_xact_lock(${grantLock})`);
    await run(sql`revoke create on schema public from public`);
    for (const schema of [sql.id("public"), sql.id("pgboss")]) {
      await run(sql`revoke all on schema ${schema} from ${to}`);
      await run(sql`grant usage on schema ${schema} to ${to}`);
      await run(sql`revoke all on all tables in schema ${schema} from ${to}`);
      await run(sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`);
      await run(sql`grant usage, select on all sequences in schema ${schema} to ${to}`);
    }
    // PUBLIC may execute all other functions.
    await run(sql`grant execute on function ${sql.raw(calledFunctions.join(", "))} to ${to}`);
    await run(sql`revoke update, delete on ${list(appendOnly)} from ${to}`);
    await run(sql`revoke insert, update, delete on ${list(readOnly)} from ${to}`);
    await run(sql`revoke execute on function ${sql.raw(ownerFunctions.join(", "))} from ${to}`);
  });
}

/** Why privileges cannot prevent this connection's role from changing the ledger: it is a superuser or owner, or can become one. */
export async function findOwnershipProblem(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ problem: string | null }>`
    select case
      when rolsuper then 'is a superuser'
      when rolcreaterole then 'may create roles'
      when has_parameter_privilege(oid, 'session_replication_role', 'SET') then 'may set session_replication_role'
      when pg_has_role(oid, 'pg_execute_server_program', 'MEMBER') or pg_has_role(oid, 'pg_write_server_files', 'MEMBER')
        then 'may write files of the database server'
      when pg_has_role(oid, (select datdba from pg_database where datname = current_database()), 'MEMBER')
        then 'owns the database or is a member of its owner'
      when pg_has_role(oid, (select nspowner from pg_namespace where nspname = 'public'), 'MEMBER')
        then 'owns the schema public or is a member of its owner'
      else (
        select 'owns the table ' || relname || ' or is a member of its owner' from pg_class
        where relnamespace = 'public'::regnamespace and relname = any(${[...appendOnly, ...readOnly]})
          and pg_has_role(pg_roles.oid, relowner, 'MEMBER')
        order by relname limit 1
      ) end as problem
    from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.problem ?? undefined;
}

/** A privilege on the ledger that this connection's role must not have. */
export async function findExcessPrivilege(db: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ problem: string }>`
    select 'has the privilege ' || privilege || ' on ' || relname as problem
    from pg_class cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as privilege
    where relnamespace = 'public'::regnamespace and relname = any(${[...appendOnly, ...readOnly]})
      and not (privilege = 'INSERT' and relname = any(${appendOnly}))
      and case when privilege in ('INSERT', 'UPDATE') then has_any_column_privilege(pg_class.oid, privilege)
        else has_table_privilege(pg_class.oid, privilege) end
    union all
    select 'may create objects in the schema public' where has_schema_privilege('public', 'CREATE')
    union all
    select 'may execute ' || routine from unnest(${ownerFunctions}::text[]) as routine
    where has_function_privilege('public.' || routine, 'EXECUTE')
    order by 1 limit 1`.execute(db);
  return rows[0]?.problem;
}
