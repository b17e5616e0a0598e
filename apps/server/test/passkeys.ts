import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { factors } from "@camarim/contract";
import { encodeCBOR } from "@levischuck/tiny-cbor";

type Options = { origin: string; userVerified?: boolean };

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/**
 * An authenticator with one discoverable credential, written from the WebAuthn level 3 specification (6.1, 6.5) and RFC 9052:
 * ES256, no attestation. `counter` is what it signs next.
 */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #userHandle = "";
  userVerified: boolean;
  /** Whether it is synced by a provider. */
  backedUp = false;
  /** Whether it counts its uses; one that does not signs 0. */
  counts = true;
  counter = 0;

  constructor({ origin, userVerified = true }: Options) {
    this.#origin = origin;
    this.userVerified = userVerified;
  }

  create({ challenge, user }: factors.CreationOptions) {
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    const publicKey = encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, publicKey]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(this.#authenticatorData(credential))],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge),
        attestationObject: toBase64(encodeCBOR(attestation)),
        transports: ["internal"],
      },
    };
  }

  get({ challenge }: factors.RequestOptions) {
    if (this.counts) this.counter += 1;
    const authenticatorData = this.#authenticatorData();
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: toBase64(authenticatorData),
        signature: toBase64(sign("sha256", signed, this.#key.privateKey)),
        userHandle: this.#userHandle,
      },
    };
  }

  #credential() {
    const id = toBase64(this.#id);
    return { id, rawId: id, type: "public-key" } as const;
  }

  #clientData(type: string, challenge: string): string {
    return toBase64(Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false })));
  }

  /** Flags: user present (1), user verified (4), backup eligible (8) and backed up (16), attested credential data included (64). */
  #authenticatorData(credential?: Buffer): Buffer {
    const flags = 1 + (this.userVerified ? 4 : 0) + (this.backedUp ? 24 : 0) + (credential ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counts ? this.counter : 0);
    const host = sha256(new URL(this.#origin).hostname);
    return Buffer.concat([host, Buffer.from([flags]), counter, ...(credential ? [credential] : [])]);
  }
}
