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

/** Keys of one purpose each, all drawn from the installation's secret. */
export type Keys = { sign: KeyObject; cookie: Buffer; seal: Buffer; push: Buffer; webhookNonce?: string | undefined };

/** `webhookNonce` makes other secrets of the gateways' webhooks out of the same installation's secret. */
export function deriveKeys(secret: string, webhookNonce?: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "camarim", purpose, 32));
  // A list of stories takes hundreds of signatures: with a bare buffer each would be seven times as dear.
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

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function sign(keys: Keys, ...parts: string[]): string {
  return createHmac("sha256", keys.sign).update(JSON.stringify(parts)).digest("base64url");
}

export function isSignedBy(keys: Keys, signature: string, ...parts: string[]): boolean {
  return isSameSecret(signature, sign(keys, ...parts));
}

/** In a time that tells nothing of the right one. */
export function isSameSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The secrets of a gateway's webhook: the last part of its address, and what its requests bring along where they can. */
export function webhookSecrets(keys: Keys, gateway: string) {
  const { webhookNonce: nonce } = keys;
  const secret = (purpose: string) => sign(keys, purpose, gateway, ...(nonce ? [nonce] : []));
  return { path: secret("webhook"), authorization: secret("webhook-authorization") };
}

/** AES-256-GCM; the answer is nonce (12), tag (16), ciphertext. */
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
