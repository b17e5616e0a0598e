import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import type { Running } from "./server.ts";

const runFile = promisify(execFile);

/** Runs script/camarim admin, with or without a running server. What a command that fails has printed says why. */
export async function scriptAdmin({ data, url }: Running, words: string[], input = ""): Promise<string> {
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: data, PUBLIC_URL: url };
  const running = runFile("script/camarim", ["admin", ...words], { cwd: join(import.meta.dirname, ".."), env });
  running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const { message, stdout } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout ?? ""}`);
  }
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
