import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { pictureKey } from "#modules/profile/index";
import { caseDecided, contentHidden, contentReported, findCase } from "#modules/reports/index";
import { encryptedEnding, ObjectMissing, toObjectName } from "#ports/storage/port";
import { selectFacts, selectPictureId, selectSources } from "./content.store.ts";
import { isKept, toMostItems } from "./evidence.rules.ts";
import { appendFile, insertEvent, selectHold, upsertHold } from "./evidence.store.ts";

type ReportCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/**
 * Keeps content that was reported for a grave reason or hidden, and what is known of its uploader, for six months from the newest report
 * or decision. Everything is copied: a deletion by its owner, the cleanup of deleted files and the erasure of the account stay as they are.
 */
export async function storeEvidence(ctx: Ctx, caseId: string, signal: AbortSignal) {
  const found = await findCase(ctx, caseId);
  if (!found || !isKept(found)) return;
  const { accountId, storyId, mediaId, announcementId, messageOrderId, reason } = found;
  const isDecided = found.decision === "taken_down" && found.decidedAt !== null;
  const since = (isDecided && found.decidedAt) || found.hiddenAt || found.reportedAt;
  const placedBy = isDecided ? found.decidedBy : null;
  const holdId = await inTransaction(ctx, async (ctx) => {
    const hold = await upsertHold(ctx, {
      ...{ accountId, storyId, mediaId, announcementId, messageOrderId },
      ...{ caseId, reason, placedBy, since },
    });
    const kind = hold.isNew ? "placed" : hold.isExtended ? "extended" : undefined;
    if (kind) await insertEvent(ctx, { holdId: hold.id, kind, actorId: placedBy, detail: caseId });
    return hold.id;
  });
  await copyFacts(ctx, holdId, found);
  for (const { name, key } of await listSources(ctx, found)) {
    signal.throwIfAborted();
    await copyObject(ctx, holdId, name + extname(toObjectName(key)), key);
  }
}

async function listSources(ctx: Ctx, found: ReportCase) {
  const sources = await selectSources(ctx, found, toMostItems(found));
  if (found.messageOrderId) return [];
  const pictureId = await selectPictureId(ctx, found.accountId);
  return pictureId ? [{ name: `picture-${pictureId}`, key: pictureKey(pictureId) }, ...sources] : sources;
}

async function copyFacts(ctx: Ctx, holdId: string, found: ReportCase) {
  const facts = await selectFacts(ctx, found.id, found);
  await addFile(ctx, holdId, `data-${found.id}.json`, (path) => writeFile(path, JSON.stringify(facts, null, 2)));
}

async function copyObject(ctx: Ctx, holdId: string, name: string, key: string) {
  try {
    await addFile(ctx, holdId, name, (path) => ctx.storage.withLocalCopy(key, (copy) => copyFile(copy, path)));
  } catch (error) {
    // A low-bitrate rendition may have replaced the original since.
    if (!(error instanceof ObjectMissing)) throw error;
    ctx.log.warn({ holdId, name }, "a file of evidence is missing");
  }
}

/** Stores a file, encrypted whatever the settings are, unless the hold has one of this name. */
async function addFile(ctx: Ctx, holdId: string, name: string, write: (path: string) => Promise<void>) {
  const hold = await selectHold(ctx, holdId);
  if (!hold || hold.endedAt || hold.files.some((file) => file.name === name)) return;
  const { folder, remove } = await ctx.scratch.create("evidence");
  try {
    const path = join(folder, "file");
    await write(path);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const [{ size: bytes }, sha256] = [await stat(path), hash.digest("hex")];
    const key = `evidence/${holdId}/${randomBytes(12).toString("hex")}${encryptedEnding}`;
    await ctx.storage.storeFile(path, key);
    if (!(await appendFile(ctx, holdId, { key, name, bytes, sha256 }))) await ctx.storage.remove(key);
  } finally {
    await remove();
  }
}

/** A page has up to a hundred files. */
export const storeEvidenceJob = defineJob<{ caseId: string }>({
  name: "store-evidence",
  queue: "maintenance",
  on: [contentReported, contentHidden, caseDecided],
  options: { retryLimit: 10, expireInSeconds: 3_600 },
  run: (ctx, { caseId }, signal) => storeEvidence(ctx, caseId, signal),
});
