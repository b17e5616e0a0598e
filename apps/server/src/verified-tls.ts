import type { Config } from "./config.ts";
import { isOwnMachine } from "./own-machine.ts";

/**
 * Why connections to a PostgreSQL URL are not protected by verified TLS; undefined if they are, or if they do not leave
 * the machine. `sslmode` as node-postgres reads it: without `uselibpqcompat`, `prefer` and `require` verify too.
 */
export function findDatabaseTlsProblem(url: string): string | undefined {
  // libpq allows an empty host, which means a Unix socket; URLs with credentials do not.
  const { hostname, searchParams } = new URL(url.replace("@/", "@localhost/"));
  if (isOwnMachine(decodeURIComponent(searchParams.get("host") ?? hostname))) return undefined;
  const mode = searchParams.get("sslmode");
  const verifying =
    searchParams.get("uselibpqcompat") === "true" ? ["verify-full"] : ["verify-full", "verify-ca", "require", "prefer"];
  if (mode === null && ["true", "1"].includes(searchParams.get("ssl") ?? "")) return undefined;
  if (mode === null) return "its URL has no sslmode: set sslmode=verify-full";
  return verifying.includes(mode) ? undefined : `sslmode=${mode} does not verify the server: set sslmode=verify-full`;
}

/** Why e-mails do not leave through verified TLS; undefined if they do, or if the SMTP server is on this machine. */
export function findSmtpTlsProblem(url: string): string | undefined {
  const { hostname, searchParams } = new URL(url);
  if (isOwnMachine(hostname)) return undefined;
  if (searchParams.get("ignoreTLS") === "true") return "SMTP_URL has ignoreTLS=true";
  if (searchParams.get("tls.rejectUnauthorized") === "false") return "SMTP_URL has tls.rejectUnauthorized=false";
  return undefined;
}

/** Why connections of this production installation are not protected by verified TLS. Local ones stay on the machine. */
export function findTlsProblems({
  mode,
  databaseUrl,
  databaseDirectUrl,
  migrationDatabaseUrl,
  databaseReplicaUrl,
  smtpUrl,
}: Config): string[] {
  if (mode !== "production") return [];
  const named = (name: string, problem: string | undefined) => (problem ? [`${name}: ${problem}`] : []);
  return [
    ...(databaseUrl ? named("DATABASE_URL", findDatabaseTlsProblem(databaseUrl)) : []),
    ...(databaseDirectUrl ? named("DATABASE_DIRECT_URL", findDatabaseTlsProblem(databaseDirectUrl)) : []),
    ...(migrationDatabaseUrl ? named("MIGRATION_DATABASE_URL", findDatabaseTlsProblem(migrationDatabaseUrl)) : []),
    ...(databaseReplicaUrl ? named("DATABASE_REPLICA_URL", findDatabaseTlsProblem(databaseReplicaUrl)) : []),
    ...(smtpUrl ? named("SMTP_URL", findSmtpTlsProblem(smtpUrl)) : []),
  ];
}

/** In production, except to this machine and where SMTP_URL says otherwise, which `findTlsProblems` reports. */
export function requiresSmtpTls({ mode, smtpUrl }: Pick<Config, "mode" | "smtpUrl">): boolean {
  if (mode !== "production" || !smtpUrl) return false;
  const { hostname, searchParams } = new URL(smtpUrl);
  return !isOwnMachine(hostname) && searchParams.get("ignoreTLS") !== "true";
}
