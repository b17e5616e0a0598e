import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import type { Mail, Message } from "./port.ts";

export type KeptMessage = Message & { sentAt: string };

/** Mail on a developer's machine: each message a JSON file in `folder`, which nobody else on it can read. */
export function createMailbox(folder: string): Mail {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const kept: KeptMessage = { ...message, sentAt: new Date().toISOString() };
      await writeFile(join(folder, `${v7()}.json`), JSON.stringify(kept), { mode: 0o600 });
    },
  };
}

/** The newest hundred messages, newest first. */
export async function readMailbox(folder: string): Promise<KeptMessage[]> {
  const names = (await readdir(folder).catch(() => [])).sort().reverse().slice(0, 100);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
}
