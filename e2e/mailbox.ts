import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Running } from "./server.ts";

type Mail = { to: string; subject: string; text: string; returnPath?: string };

/** Oldest first. */
export function listMailsTo({ data }: Running, address: string): Mail[] {
  const folder = join(data, "mailbox");
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Mail)
    .filter(({ to }) => to === address);
}

/** E-mails are sent by jobs, some of which run once a minute. */
const jobTimeout = { timeout: 75_000, intervals: [100] };

/** Waits for an e-mail with this subject; returns the text of the newest. */
export async function lastMailTo(server: Running, address: string, subject: RegExp): Promise<string> {
  let found: Mail | undefined;
  await expect(() => {
    found = listMailsTo(server, address).findLast((mail) => subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass(jobTimeout);
  return found?.text ?? "";
}

/** Where the mail server would send what it cannot deliver to an address. */
export function findReturnPath(server: Running, address: string): string {
  return listMailsTo(server, address).at(-1)?.returnPath ?? "";
}

/** Waits for more than `after` e-mailed codes; returns the newest. */
export async function lastCodeTo(server: Running, address: string, after = 0): Promise<string> {
  let codes: string[] = [];
  await expect(() => {
    codes = listMailsTo(server, address).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    expect(codes.length).toBeGreaterThan(after);
  }).toPass(jobTimeout);
  return codes.at(-1) ?? "";
}
