import { hkdfSync } from "node:crypto";

/** Each file contains `id`, which distinguishes a wrong key from a damaged file. */
export type BackupKey = { id: Buffer; secret: Buffer };

export function deriveBackupKey(text: string): BackupKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", text, "camarim backup", purpose, bytes));
  return { id: derive("id", 8), secret: derive("files", 32) };
}

/** The key of one file: its name is part of it, so that a file cannot take the place of another. */
export function deriveFileKey({ secret }: BackupKey, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, name, 32));
}
