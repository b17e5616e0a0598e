import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * The keys derived from one secret. `id`, of 24 bits, names them in signatures and encrypted data. `evidence` is the seed of an Ed25519
 * key, whose signatures others can verify.
 */
export type SecretKeys = {
  id: string;
  sign: KeyObject;
  cookie: Buffer;
  seal: KeyObject;
  file: Buffer;
  evidence: Buffer;
};

/** Keys that a rotation of the secret does not change. They are stored sealed (`lasting-keys.ts`). */
export type LastingKeys = { digest: Buffer; push: Buffer };

/** The keys of encrypted objects, by the id of their secret. Those of all earlier secrets stay, so that no object is written again. */
export type FileKeys = { currentId: string; byId: ReadonlyMap<string, Buffer> };

export type Keys = LastingKeys & {
  current: SecretKeys;
  /** Of CAMARIM_SECRET_PREVIOUS: verifies and opens only. */
  previous: SecretKeys | undefined;
  files: FileKeys;
  /** Another nonce gives other webhook secrets with the same secret. */
  webhookNonce: string | undefined;
};

export type Secrets = { secret: string; previousSecret?: string | undefined; webhookNonce?: string | undefined };

/** All keys of an installation. The lasting ones have their first values, and file keys of earlier secrets are missing. */
export function deriveKeys({ secret, previousSecret, webhookNonce }: Secrets): Keys {
  const current = deriveSecretKeys(secret);
  const previous = previousSecret ? deriveSecretKeys(previousSecret) : undefined;
  const derived = previous ? [previous, current] : [current];
  return {
    current,
    previous,
    files: { currentId: current.id, byId: new Map(derived.map(({ id, file }) => [id, file])) },
    digest: derive(secret, "sign"),
    push: derive(secret, "push"),
    webhookNonce,
  };
}

function deriveSecretKeys(secret: string): SecretKeys {
  return {
    id: derive(secret, "id", 3).toString("base64url"),
    // A list of stories needs hundreds of signatures, and a KeyObject signs seven times faster than a buffer.
    sign: createSecretKey(derive(secret, "sign")),
    cookie: derive(secret, "cookie"),
    seal: createSecretKey(derive(secret, "seal")),
    file: derive(secret, "file"),
    evidence: derive(secret, "evidence"),
  };
}

function derive(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "camarim", purpose, bytes));
}

/** The current keys first. */
export function listSecretKeys({ current, previous }: Keys): readonly SecretKeys[] {
  return previous ? [current, previous] : [current];
}

/** An opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which the database stores a token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const macLength = 43;

/** The id of the current keys and a MAC: 47 characters of base64url. */
export function sign({ current }: Keys, ...parts: string[]): string {
  return current.id + toMac(current.sign, parts);
}

/** The signatures that `isSignedBy` accepts, the current one first. */
export function listSignatures(keys: Keys, ...parts: string[]): readonly string[] {
  return listSecretKeys(keys).map(({ id, sign }) => id + toMac(sign, parts));
}

/** Also true for signatures with the previous secret. */
export function isSignedBy(keys: Keys, signature: string, ...parts: string[]): boolean {
  const id = signature.slice(0, -macLength);
  const named = listSecretKeys(keys).find((each) => each.id === id);
  return named !== undefined && isSameSecret(signature.slice(-macLength), toMac(named.sign, parts));
}

/**
 * A keyed hash that the database stores instead of a value that could be guessed from a plain hash. It stays the same
 * when the secret is rotated, so it must not authorize anything.
 */
export function digest({ digest }: Pick<Keys, "digest">, ...parts: string[]): string {
  return toMac(digest, parts);
}

function toMac(key: KeyObject | Buffer, parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export type WebhookSecrets = { path: string; authorization: string };

/**
 * `path` is the last segment of the webhook's URL, `authorization` the header of gateways that send one. The current
 * pair first; webhooks with the previous secret's are accepted too.
 */
export function listWebhookSecrets(keys: Keys, gateway: string): readonly [WebhookSecrets, ...WebhookSecrets[]] {
  const { current, previous, webhookNonce: nonce } = keys;
  const toSecrets = ({ sign }: SecretKeys) => {
    const secret = (purpose: string) => toMac(sign, [purpose, gateway, ...(nonce ? [nonce] : [])]);
    return { path: secret("webhook"), authorization: secret("webhook-authorization") };
  };
  return [toSecrets(current), ...(previous ? [toSecrets(previous)] : [])];
}
