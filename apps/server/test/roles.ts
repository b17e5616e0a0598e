import { randomBytes } from "node:crypto";
import { databaseIn, runSql } from "./postgres.ts";

export type TwoRoles = { databaseUrl: string; migrationDatabaseUrl: string };

/** An empty database as in production: one role owns it and another is the application's; neither is a superuser. */
export async function createWithRoles(server: string, name: string): Promise<TwoRoles> {
  const [owner, application] = await Promise.all([
    createRole(server, `${name}_owner`),
    createRole(server, `${name}_app`),
  ]);
  await runSql(server, `create database ${name} owner ${name}_owner`);
  return { databaseUrl: application(name), migrationDatabaseUrl: owner(name) };
}

/** Call it after their database is dropped. */
export async function dropRoles(server: string, name: string) {
  await runSql(server, `drop role ${name}_owner, ${name}_app`);
}

async function createRole(server: string, role: string) {
  const password = randomBytes(12).toString("hex");
  await runSql(server, `create role ${role} login password '${password}'`);
  return (database: string) => {
    const url = new URL(databaseIn(server, database));
    url.username = role;
    url.password = password;
    return url.href;
  };
}
