import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import type { Running } from "./server.ts";

/** Runs script/camarim admin, with or without a running server. */
export function scriptAdmin(server: Running, ...words: string[]): string {
  return scriptAdminWithInput(server, "", ...words);
}

/** The same, with its standard input. */
export function scriptAdminWithInput({ data, url }: Running, input: string, ...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: data, PUBLIC_URL: url };
  const options = { cwd: join(import.meta.dirname, ".."), env, input, encoding: "utf8" } as const;
  return execFileSync("script/camarim", ["admin", ...words], options);
}

/** A new admin with a second factor, signed in afterwards: the server caches a session's role for 5 s. */
export async function registerAdmin(server: Running): Promise<HttpCreator> {
  const admin = await registerOverHttp(server.url);
  await admin.addApp();
  await inDatabase(server, (client) =>
    client.query(
      "update account set role = 'admin' from profile where profile.account_id = account.id and username = $1",
      [admin.username],
    ),
  );
  await admin.signIn();
  return admin;
}
