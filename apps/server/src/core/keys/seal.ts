import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { type Keys, listSecretKeys } from "./keys.ts";

/** Begins sealed data. */
const marker = Buffer.from("CMR1");
const idLength = 4;
const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM. `owner` names the row or object that the data belongs to: the data cannot be opened as that of another
 * owner. Returns marker (4 bytes), key id (4), nonce (12), tag (16), ciphertext.
 */
export function seal({ current }: Keys, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", current.seal, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([marker, Buffer.from(current.id), nonce, cipher.getAuthTag(), sealed]);
}

/** Throws for data that belongs to another owner, was changed, or was sealed with a secret that is not set any more. */
export function unseal(keys: Keys, owner: string, sealed: Buffer): Buffer {
  const id = readKeyId(sealed);
  const named = listSecretKeys(keys).find((each) => each.id === id);
  if (!named) throw new Error("sealed data cannot be opened: it was changed, or CAMARIM_SECRET_PREVIOUS is missing");
  return decrypt(named.seal, sealed.subarray(marker.length + idLength), Buffer.from(owner));
}

/** Whether the current secret sealed it, bound to its owner. */
export function isSealedByCurrent({ current }: Keys, sealed: Buffer): boolean {
  return readKeyId(sealed) === current.id;
}

function readKeyId(sealed: Buffer): string | undefined {
  const end = marker.length + idLength;
  return sealed.subarray(0, marker.length).equals(marker) ? sealed.toString("latin1", marker.length, end) : undefined;
}

function decrypt(key: KeyObject, data: Buffer, owner: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, data.subarray(0, nonceLength), { authTagLength: tagLength });
  decipher.setAAD(owner);
  decipher.setAuthTag(data.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(data.subarray(nonceLength + tagLength)), decipher.final()]);
}
