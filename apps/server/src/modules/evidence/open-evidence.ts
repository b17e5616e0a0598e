import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { StoredObject } from "#ports/storage/port";
import { openMs } from "./evidence.rules.ts";
import { insertEvent, selectHold } from "./evidence.store.ts";
import { selectOpenings } from "./requests.store.ts";

/** NOT_FOUND, OWN_CASE, EVIDENCE_SEALED for everybody but the two admins of an approval of the last 24 hours. */
async function getOpenHold(ctx: Ctx, adminId: string, holdId: string) {
  const hold = await selectHold(ctx, holdId);
  if (!hold) throw new AppError("NOT_FOUND");
  if (hold.accountId === adminId) throw new AppError("OWN_CASE");
  const openings = await selectOpenings(ctx, [holdId], adminId, new Date(ctx.now().getTime() - openMs));
  if (hold.endedAt || !openings.has(holdId)) throw new AppError("EVIDENCE_SEALED");
  return hold;
}

/** The look is recorded before anything is shown. Errors as `getOpenHold`. */
export async function openEvidence(ctx: Ctx, adminId: string, holdId: string) {
  const { files } = await getOpenHold(ctx, adminId, holdId);
  await insertEvent(ctx, { holdId, kind: "viewed", actorId: adminId });
  const data = [];
  for (const { key, name } of files) if (isFacts(name)) data.push((await ctx.storage.read(key)).toString("utf8"));
  return { data: `[${data.join(",\n")}]`, files };
}

function isFacts(name: string): boolean {
  return name.startsWith("data-");
}

/** The look is recorded before anything is sent. Errors as `getOpenHold`; NOT_FOUND also for a file that does not exist. */
export async function openEvidenceFile(
  ctx: Ctx,
  adminId: string,
  holdId: string,
  index: number,
): Promise<{ name: string; object: StoredObject }> {
  const { files } = await getOpenHold(ctx, adminId, holdId);
  const file = files[index];
  const object = file && (await ctx.storage.find(file.key));
  if (!file || !object) throw new AppError("NOT_FOUND");
  await insertEvent(ctx, { holdId, kind: "file_opened", actorId: adminId, detail: file.name });
  return { name: file.name, object };
}

/** An operator exported the evidence of a hold; called before. */
export async function recordExport(ctx: Pick<Ctx, "db" | "now">, holdId: string, reason: string) {
  await insertEvent(ctx, { holdId, kind: "exported", detail: reason });
}
