import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import type { Running } from "./server.ts";

/** script/admin as a person would type it, beside a running server or without one. */
export function scriptAdmin({ data }: Running, ...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: data };
  return execFileSync("script/admin", words, { cwd: join(import.meta.dirname, ".."), env, encoding: "utf8" });
}

/** A new account that is an admin, in a session that begins as one: a server caches the role of a session for five seconds. */
export async function registerAdmin(server: Running): Promise<HttpCreator> {
  const boss = await registerOverHttp(server.url);
  scriptAdmin(server, "grant", boss.username);
  await boss.signIn();
  return boss;
}
