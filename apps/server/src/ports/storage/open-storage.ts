import type { FileKeys } from "#core/keys/keys";
import type { StorageBackend, StorageConfig } from "../../storage-config.ts";
import type { Scratch } from "../scratch/port.ts";
import { createDiskStorage } from "./disk.ts";
import { createEncryptedStorage } from "./encrypted.ts";
import { createFallbackStorage } from "./fallback.ts";
import type { Storage } from "./port.ts";

/** The configured storage, which decrypts; while objects are moved, one that also reads from the other backend. */
export async function openStorage(config: StorageConfig, scratch: Scratch, keys: FileKeys): Promise<Storage> {
  return createEncryptedStorage(await openStored(config, scratch), { keys, scratch, encrypts: config.encrypts });
}

async function openStored(config: StorageConfig, scratch: Scratch): Promise<Storage> {
  const storage = await openBackend(config, config.backend, scratch);
  if (!config.fallback) return storage;
  return createFallbackStorage(storage, await openBackend(config, config.fallback, scratch));
}

/** Objects as they are stored: encrypted ones stay encrypted. */
export async function openBackend(config: StorageConfig, backend: StorageBackend, scratch: Scratch): Promise<Storage> {
  if (backend === "disk") return createDiskStorage(config.folder);
  if (!config.s3) throw new Error("S3 is not configured");
  // A third of a second and 20 MB that installations without S3 save.
  const { createS3Storage } = await import("./s3.ts");
  return createS3Storage(config.s3, scratch);
}
