import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import type { Running } from "./server.ts";

/** Runs script/admin, with or without a running server. */
export function scriptAdmin({ data }: Running, ...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: data };
  return execFileSync("script/admin", words, { cwd: join(import.meta.dirname, ".."), env, encoding: "utf8" });
}

/** A new admin, signed in after the grant: the server caches a session's role for 5 s. */
export async function registerAdmin(server: Running): Promise<HttpCreator> {
  const admin = await registerOverHttp(server.url);
  scriptAdmin(server, "grant", admin.username);
  await admin.signIn();
  return admin;
}
