import { randomBytes } from "node:crypto";
import { extname, join } from "node:path";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import { getSetting } from "#modules/settings/index";
import { linkOrCopy } from "#ports/scratch/link-or-copy";
import { ObjectMissing, toObjectName } from "#ports/storage/port";
import { assertOpen, assertWithinScheduleLimit } from "./assert-limits.ts";
import {
  type DraftRow,
  insertPublishedDraft,
  lockDraft,
  markDraftPublished,
  type StoryFiles,
  selectDraft,
  toFiles,
} from "./drafts.store.ts";
import { announceTranscode } from "./stories.events.ts";
import { getOwnStory } from "./stories.queries.ts";
import { toExpiry, toPublicationTime } from "./stories.rules.ts";

type Publication = { caption?: string | undefined; publishAt?: string | undefined };

/** Each time the files of the draft were replaced meanwhile, which its transcode does twice at most. */
const maxTries = 4;

/**
 * Publishes a draft in the ring, now or at `publishAt`, and returns its story; repeated and concurrent calls return the same one. The
 * story gets an id of its own with copies of the files, since a fan's position is the id of the newest story seen. NOT_FOUND also for a deleted
 * draft, STORY_NOT_DRAFT, DRAFT_FAILED, ACCOUNT_SUSPENDED.
 */
export async function publishDraft(ctx: Ctx, accountId: string, id: string, publication: Publication) {
  assertWithinScheduleLimit(publication.publishAt, ctx.now());
  for (let tries = 0; tries < maxTries; tries++) {
    const draft = await selectDraft(ctx, id);
    if (draft?.accountId !== accountId) throw new AppError("NOT_FOUND");
    const published = findPublished(draft);
    if (published) return getOwnStory(ctx, accountId, published);
    const storyId = await tryPublish(ctx, draft, publication);
    if (storyId) return getOwnStory(ctx, accountId, storyId);
  }
  throw new AppError("UNAVAILABLE");
}

/** The story that the draft became; undefined if it can be published. */
function findPublished(draft: DraftRow): string | undefined {
  if (draft.publishedId) return draft.publishedId;
  if (draft.deletedAt) throw new AppError("NOT_FOUND");
  if (draft.audience !== "draft") throw new AppError("STORY_NOT_DRAFT");
  if (draft.state === "failed") throw new AppError("DRAFT_FAILED");
  return undefined;
}

/** The id of the new story; undefined if the draft has changed since it was read. */
async function tryPublish(ctx: Ctx, draft: DraftRow, { caption, publishAt: requestedTime }: Publication) {
  const now = ctx.now();
  const publishAt = toPublicationTime(requestedTime, now);
  const storyId = newId(publishAt ?? now);
  const copied = await copyFiles(ctx, toFiles(draft), storyId);
  if (!copied) return undefined;
  const isPublished = await inTransactionWithObjects(ctx, toKeys(copied), async (ctx) => {
    await assertOpen(ctx, draft.accountId);
    const current = await lockDraft(ctx, draft.id);
    if (!current || current.deletedAt || !hasSameFiles(current, draft)) return false;
    const { storyLifetime } = await getSetting(ctx, draft.accountId);
    await insertPublishedDraft(ctx, current, {
      id: storyId,
      files: copied,
      caption: caption === undefined ? current.caption : caption || null,
      createdAt: now,
      publishAt,
      expiresAt: toExpiry(publishAt ?? now, storyLifetime),
    });
    await markDraftPublished(ctx, draft.id, storyId);
    if (current.state !== "ready") await announceTranscode(ctx, current);
    else if (current.lowBitratePending) await announceTranscode(ctx, { encodes: true });
    return true;
  });
  if (!isPublished) await removeFiles(ctx, copied);
  return isPublished ? storyId : undefined;
}

function hasSameFiles(one: DraftRow, other: DraftRow): boolean {
  return one.state !== "failed" && Object.values(toFiles(one)).join() === Object.values(toFiles(other)).join();
}

/** Undefined if a file was deleted meanwhile. */
async function copyFiles(ctx: Ctx, files: StoryFiles, storyId: string): Promise<StoryFiles | undefined> {
  const copies: StoryFiles = { sourceKey: null, videoKey: null, lowBitrateKey: null, posterKey: null };
  try {
    for (const [column, key] of Object.entries(files) as [keyof StoryFiles, string | null][])
      if (key) copies[column] = await copyFile(ctx, key, storyId);
    return copies;
  } catch (error) {
    await removeFiles(ctx, copies);
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ObjectMissing || (error as NodeJS.ErrnoException).code === "ENOENT";
}

async function copyFile(ctx: Ctx, key: string, storyId: string): Promise<string> {
  const scratch = await ctx.scratch.create("draft");
  try {
    const ending = extname(toObjectName(key));
    const copy = join(scratch.folder, `copy${ending}`);
    await ctx.storage.withLocalCopy(key, (path) => linkOrCopy(path, copy));
    const copyKey = ctx.storage.toKey(`stories/${storyId}/${randomBytes(12).toString("hex")}${ending}`);
    await ctx.storage.storeFile(copy, copyKey);
    return copyKey;
  } finally {
    await scratch.remove();
  }
}

async function removeFiles(ctx: Ctx, files: StoryFiles) {
  for (const key of toKeys(files)) await ctx.storage.remove(key);
}

const toKeys = (files: StoryFiles) => Object.values(files).filter((key) => key !== null);
