import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Running } from "./server.ts";

type Mail = { to: string; subject: string; text: string };

/** Oldest first. */
function mailsTo({ data }: Running, address: string): Mail[] {
  const folder = join(data, "mailbox");
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Mail)
    .filter(({ to }) => to === address);
}

/** A mail is sent by a job, and some jobs run once a minute. */
const withinJobs = { timeout: 90_000, intervals: [100] };

/** What the newest mail to an address says, once there is one about this. */
export async function mailTo(server: Running, address: string, subject: RegExp): Promise<string> {
  let found: Mail | undefined;
  await expect(() => {
    found = mailsTo(server, address).findLast((mail) => subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass(withinJobs);
  return found?.text ?? "";
}

/** The newest code that was mailed to an address, once there are more than `after`. */
export async function codeMailedTo(server: Running, address: string, after = 0): Promise<string> {
  let codes: string[] = [];
  await expect(() => {
    codes = mailsTo(server, address).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    expect(codes.length).toBeGreaterThan(after);
  }).toPass(withinJobs);
  return codes.at(-1) ?? "";
}
