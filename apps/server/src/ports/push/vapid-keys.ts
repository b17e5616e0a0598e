import { createECDH, createHash } from "node:crypto";

/** The key pair that identifies this installation to push services (RFC 8292), derived from the secret. */
export function deriveVapidKeys(secret: Buffer): { publicKey: string; privateKey: string } {
  const ecdh = createECDH("prime256v1");
  // One hash in four billion is not a valid key of this curve.
  for (let key = secret; ; key = createHash("sha256").update(key).digest()) {
    try {
      ecdh.setPrivateKey(key);
      return { publicKey: ecdh.getPublicKey("base64url"), privateKey: key.toString("base64url") };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_CRYPTO_INVALID_KEYTYPE" && !/invalid/i.test(String(error)))
        throw error;
    }
  }
}
