import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SecretKeys } from "#core/keys/keys";
import { writeZip, type ZipPart } from "#modules/account/index";
import { findHold, listTrail, recordExport } from "#modules/evidence/index";
import type { Operator } from "./with-operator.ts";

/** An Ed25519 private key in PKCS #8 is this and its seed (RFC 8410). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

const readMe = `Material preservado pelo Camarim (Lei 15.211/2025, art. 27).

manifest.json: o que foi guardado, por que, desde quando, cada arquivo com seu SHA-256, e quem olhou.
manifest.sig: assinatura Ed25519 de manifest.json, conferida com public-key.pem:
  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
arquivos/: os arquivos como foram publicados; data-*.json: a conta de quem publicou e as denúncias, sem quem denunciou.
`;

/** Writes the package for an authority, signed with a key of this installation, and records that in the audit trail. */
export async function exportEvidence(operator: Operator, holdId: string, folder: string, reason: string) {
  const hold = await findHold(operator, holdId);
  if (!hold) throw new Error(`There is no hold ${holdId}. Its id is in the back office: Denúncias, Material guardado.`);
  if (hold.endedAt) throw new Error("This hold has ended, and its files were deleted.");
  const path = join(folder, `camarim-${holdId}.zip`);
  if (existsSync(path)) throw new Error(`${path} exists.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await recordExport(operator, holdId, reason);
  const { files, ...facts } = hold;
  const trail = await listTrail(operator, holdId);
  const exported = { exportedAt: operator.now().toISOString(), reason };
  const described = files.map(({ name, bytes, sha256 }) => ({ name: `arquivos/${name}`, bytes, sha256 }));
  const manifest = Buffer.from(JSON.stringify({ ...facts, ...exported, files: described, trail }, null, 2));
  const { privateKey, publicPem } = createSigningKey(operator.keys.current);
  const parts: ZipPart[] = [
    toPart("LEIA-ME.txt", Buffer.from(readMe)),
    toPart("manifest.json", manifest),
    toPart("manifest.sig", sign(null, manifest, privateKey)),
    toPart("public-key.pem", Buffer.from(publicPem)),
    ...files.map(({ key, name }) => ({
      name: `arquivos/${name}`,
      copy: (use: (path: string) => Promise<void>) => operator.storage.withLocalCopy(key, use),
    })),
  ];
  await writeZip(path, toAsync(parts), new AbortController().signal);
  const fingerprint = createHash("sha256").update(publicPem).digest("hex");
  console.log(`${path}\nSHA-256 of public-key.pem, to be handed over by another way: ${fingerprint}`);
}

function createSigningKey({ evidence }: SecretKeys) {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, evidence]), format: "der", type: "pkcs8" });
  const publicPem = createPublicKey(privateKey).export({ format: "pem", type: "spki" }) as string;
  return { privateKey, publicPem };
}

function toPart(name: string, content: Buffer): ZipPart {
  return {
    name,
    content: async function* () {
      yield content;
    },
  };
}

async function* toAsync<T>(items: readonly T[]) {
  yield* items;
}
