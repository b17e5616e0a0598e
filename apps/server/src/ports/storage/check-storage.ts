import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Storage } from "./port.ts";

/** Writes an object, reads a part of it, and deletes it. */
export async function checkStorage(storage: Pick<Storage, "write" | "find" | "remove">) {
  const key = `checks/${randomBytes(12).toString("hex")}`;
  const content = randomBytes(16);
  await storage.write(key, content);
  try {
    const object = await storage.find(key);
    const part = object && (await buffer(await object.createStream({ start: 4, end: 11 })));
    if (!part?.equals(content.subarray(4, 12))) throw new Error("the storage returns other bytes than were written");
  } finally {
    await storage.remove(key);
  }
}
