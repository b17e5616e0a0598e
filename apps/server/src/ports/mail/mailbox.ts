import { chmod, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { v7 } from "uuid";
import type { Mail, Message } from "./port.ts";

export type StoredMessage = Message & { sentAt: string };

/** Mail on a developer's machine: each message is a JSON file in `folder`, which other users of the machine cannot read. */
export function createMailbox(folder: string): Mail {
  const mailbox: Mail = {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const stored: StoredMessage = { ...message, sentAt: new Date().toISOString() };
      const name = `${v7()}.json`;
      // Moved into the folder, so that no reader finds a part of it.
      const draft = join(dirname(folder), `.${name}`);
      await writeFile(draft, JSON.stringify(stored), { mode: 0o600 });
      await rename(draft, join(folder, name));
    },
    open: () => ({ send: mailbox.send, close() {} }),
    async check() {},
  };
  return mailbox;
}

/** The newest hundred messages, newest first; `id` is for `readMessage`. */
export async function readMailbox(folder: string): Promise<(StoredMessage & { id: string })[]> {
  const names = (await readdir(folder).catch(() => [])).sort().reverse().slice(0, 100);
  return Promise.all(names.map(async (name) => ({ ...(await readJson(folder, name)), id: basename(name, ".json") })));
}

export async function readMessage(folder: string, id: string): Promise<StoredMessage | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  return readJson(folder, `${id}.json`).catch(() => undefined);
}

async function readJson(folder: string, name: string): Promise<StoredMessage> {
  return JSON.parse(await readFile(join(folder, name), "utf8"));
}
