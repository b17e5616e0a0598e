import type { Ctx } from "../ctx.ts";
import { type FileKeys, type Keys, type LastingKeys, listSecretKeys } from "./keys.ts";
import { isSealedByCurrent, seal, unseal } from "./seal.ts";

const purposes = ["digest", "push"] as const;
type Purpose = (typeof purposes)[number];
const toOwner = (purpose: Purpose) => `installation_key/${purpose}`;
const toFileKeyOwner = (id: string) => `file_key/${id}`;

/**
 * `keys` with the lasting keys of this installation, which are stored at its first start. Throws an error for the
 * operator if they were sealed with a secret that is not set. Safe in concurrent processes.
 */
export async function loadLastingKeys(db: Ctx["db"], keys: Keys): Promise<Keys> {
  const lasting: LastingKeys = { digest: keys.digest, push: keys.push };
  for (const purpose of purposes) {
    const sealed = seal(keys, toOwner(purpose), keys[purpose]);
    await db
      .insertInto("installationKey")
      .values({ purpose, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await selectKey(db, purpose);
    lasting[purpose] = openKey(keys, toOwner(purpose), stored);
  }
  return { ...keys, ...lasting, files: await loadFileKeys(db, keys) };
}

/** The file keys of all secrets that this installation ever had. Those of the secrets that are set are stored. */
async function loadFileKeys(db: Ctx["db"], keys: Keys): Promise<FileKeys> {
  const rows = listSecretKeys(keys).map(({ id, file }) => ({ id, sealed: seal(keys, toFileKeyOwner(id), file) }));
  await db
    .insertInto("fileKey")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom("fileKey").select(["id", "sealed"]).execute();
  const byId = stored.map(({ id, sealed }) => [id, openKey(keys, toFileKeyOwner(id), sealed)] as const);
  return { currentId: keys.current.id, byId: new Map(byId) };
}

function openKey(keys: Keys, owner: string, sealed: Buffer): Buffer {
  try {
    return unseal(keys, owner, sealed);
  } catch {
    throw new Error(
      "CAMARIM_SECRET is not the secret of this installation. Set the earlier one in CAMARIM_SECRET_PREVIOUS.",
    );
  }
}

/** Seals the lasting keys and the file keys with the current secret. Returns how many were not. */
export async function resealLastingKeys({ db, keys }: Pick<Ctx, "db" | "keys">): Promise<number> {
  let count = await resealFileKeys({ db, keys });
  for (const purpose of purposes) {
    const sealed = await selectKey(db, purpose);
    if (isSealedByCurrent(keys, sealed)) continue;
    const renewed = seal(keys, toOwner(purpose), unseal(keys, toOwner(purpose), sealed));
    await db.updateTable("installationKey").set({ sealed: renewed }).where("purpose", "=", purpose).execute();
    count += 1;
  }
  return count;
}

async function resealFileKeys({ db, keys }: Pick<Ctx, "db" | "keys">): Promise<number> {
  let count = 0;
  for (const { id, sealed } of await db.selectFrom("fileKey").select(["id", "sealed"]).execute()) {
    if (isSealedByCurrent(keys, sealed)) continue;
    const owner = toFileKeyOwner(id);
    const renewed = seal(keys, owner, unseal(keys, owner, sealed));
    await db.updateTable("fileKey").set({ sealed: renewed }).where("id", "=", id).execute();
    count += 1;
  }
  return count;
}

async function selectKey(db: Ctx["db"], purpose: Purpose): Promise<Buffer> {
  const row = await db
    .selectFrom("installationKey")
    .select("sealed")
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  return row.sealed;
}
