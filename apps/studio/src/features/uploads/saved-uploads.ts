import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { UploadIntent } from "./upload-list.ts";

/** A picked file with its bytes, stored so that a reload, a locked phone or a closed app does not lose it. */
export type KeptUpload = {
  id: string;
  /** The account of the upload; other accounts do not see it. */
  owner: string;
  /** Named as in the uploads that browsers have stored already. */
  wish: UploadIntent;
  name: string;
  file: Blob;
  /** The tus URL, once the upload was created. */
  url: string | null;
  addedAt: number;
  /** Absent in uploads that were stored before queues of several files. */
  isOneOfSeveral?: boolean | undefined;
  /** Without its bytes, until the server has deleted what it has. */
  canceled?: boolean | undefined;
};

interface Kept extends DBSchema {
  uploads: { key: string; value: KeptUpload };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;

/** In IndexedDB, which stores files in every browser; the origin's private file system is not writable from a page in some. */
function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>("camarim-uploads", 1, {
    upgrade: (db) => void db.createObjectStore("uploads", { keyPath: "id" }),
    // A sign-out deletes the database.
    blocking: () => void close(),
    terminated: () => void close(),
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function close(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing)?.close();
}

/** Returns the stored copy, since the app of a picked document can revoke it. Rejects if storage is full. */
export async function saveUpload(upload: KeptUpload): Promise<Blob> {
  const db = await open();
  await db.put("uploads", upload);
  const { file } = (await db.get("uploads", upload.id)) ?? upload;
  return file;
}

/** Whether it is still to be sent. */
export async function isSaved(id: string): Promise<boolean> {
  const kept = await (await open()).get("uploads", id);
  return kept !== undefined && !kept.canceled;
}

export function saveUrl(id: string, url: string | null): Promise<void> {
  return change(id, { url });
}

export function saveCanceled(id: string): Promise<void> {
  return change(id, { canceled: true, file: new Blob() });
}

async function change(id: string, to: Partial<KeptUpload>): Promise<void> {
  const transaction = (await open()).transaction("uploads", "readwrite");
  const kept = await transaction.store.get(id);
  if (kept) await transaction.store.put({ ...kept, ...to });
  await transaction.done;
}

export async function discardUpload(id: string): Promise<void> {
  await (await open()).delete("uploads", id);
}

/** Oldest first. */
export async function listSaved(owner: string): Promise<KeptUpload[]> {
  const all = await (await open()).getAll("uploads");
  return all.filter((one) => one.owner === owner).sort((a, b) => a.addedAt - b.addedAt);
}
