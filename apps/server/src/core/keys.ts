import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** One key per purpose, all derived from the installation's secret. */
export type Keys = { sign: KeyObject; cookie: Buffer; seal: Buffer; push: Buffer; webhookNonce?: string | undefined };

/** Another `webhookNonce` gives other webhook secrets with the same `secret`. */
export function deriveKeys(secret: string, webhookNonce?: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "camarim", purpose, 32));
  // A list of stories needs hundreds of signatures, and a KeyObject signs seven times faster than a buffer.
  return {
    sign: createSecretKey(key("sign")),
    cookie: key("cookie"),
    seal: key("seal"),
    push: key("push"),
    webhookNonce,
  };
}

/** An opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which the database stores a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function sign(keys: Keys, ...parts: string[]): string {
  return createHmac("sha256", keys.sign).update(JSON.stringify(parts)).digest("base64url");
}

export function isSignedBy(keys: Keys, signature: string, ...parts: string[]): boolean {
  return isSameSecret(signature, sign(keys, ...parts));
}

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `path` is the last segment of the webhook's URL, `authorization` the header of gateways that send one. */
export function webhookSecrets(keys: Keys, gateway: string) {
  const { webhookNonce: nonce } = keys;
  const secret = (purpose: string) => sign(keys, purpose, gateway, ...(nonce ? [nonce] : []));
  return { path: secret("webhook"), authorization: secret("webhook-authorization") };
}

/** AES-256-GCM. Returns nonce (12 bytes), tag (16 bytes), ciphertext. */
export function seal(keys: Keys, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keys.seal, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(keys: Keys, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", keys.seal, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
