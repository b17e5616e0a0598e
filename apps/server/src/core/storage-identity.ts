import type { Ctx } from "./ctx.ts";

type StorageCtx = Pick<Ctx, "db" | "storage">;

const key = "installation/id";

/**
 * Writes the installation's id to its storage at the first start, and later throws an error for the operator unless the id is there:
 * a process with a disk of its own would accept uploads that no other process finds. Safe in concurrent processes.
 */
export async function claimStorage({ db, storage }: StorageCtx): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const installation = await tx.selectFrom("installation").selectAll().forUpdate().executeTakeFirstOrThrow();
    const found = await findId(storage).catch((error) => {
      throw toOperatorError("cannot be read", error);
    });
    if (found === undefined && installation.storageClaimedAt) throw toOperatorError("has no installation id");
    if (found !== undefined && found !== installation.id) throw toOperatorError(`belongs to the installation ${found}`);
    if (found === undefined) await storage.write(key, Buffer.from(installation.id));
    if (installation.storageClaimedAt) return;
    await tx.updateTable("installation").set({ storageClaimedAt: new Date() }).execute();
  });
}

/** Whether the storage is of another installation, or none that was ever claimed. Throws if that cannot be read. */
export async function isForeignStorage({ db, storage }: StorageCtx): Promise<boolean> {
  const { id, storageClaimedAt } = await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
  if (!storageClaimedAt) return false;
  // The folder of a volume that is not mounted is empty.
  return (await findId(storage)) !== id;
}

async function findId(storage: Ctx["storage"]): Promise<string | undefined> {
  if (!(await storage.find(key))) return undefined;
  return (await storage.read(key)).toString("utf8").trim();
}

function toOperatorError(problem: string, cause?: unknown): Error {
  const hint = "Every process needs the storage of the database that it uses.";
  return new Error(`The storage ${problem}. ${hint}`, { cause });
}
