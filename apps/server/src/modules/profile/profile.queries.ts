import type { profile } from "@camarim/contract";
import type { Selectable } from "kysely";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Profile } from "#db/tables";
import {
  insertProfile,
  markTakenDown,
  markUnpublished,
  publishIfSellable,
  searchPublished,
  selectHiddenPicture,
  selectProfile,
  selectProfileByUsername,
  selectSellability,
  updateProfileRow,
} from "./profile.store.ts";
import { selectProfileByFormerUsername } from "./usernames.store.ts";
import { releasePassedUsername } from "./usernames.ts";

/** USERNAME_TAKEN by the constraint, also for a former username of another account. */
export async function createProfile(ctx: Ctx, profile: { accountId: string; username: string; fullName: string }) {
  await releasePassedUsername(ctx, profile.username);
  await insertProfile(ctx, profile);
}

/** Also finds profiles of unpublished pages. */
export function findProfile(ctx: Ctx, accountId: string) {
  return selectProfile(ctx, accountId);
}

/** Also finds pages that are not published, and those of which it is a former username. */
export async function findProfileByUsername(ctx: Ctx, username: string) {
  return (await selectProfileByUsername(ctx, username)) ?? (await selectProfileByFormerUsername(ctx, username));
}

export async function getProfile(ctx: Ctx, accountId: string) {
  const profile = await selectProfile(ctx, accountId);
  if (!profile) throw new AppError("NOT_FOUND");
  return profile;
}

/** As its owner sees it: with what keeps the page off air. */
export async function getOwnProfile(ctx: Ctx, accountId: string) {
  const profile = await getProfile(ctx, accountId);
  return { ...profile, obstacle: await findObstacle(ctx, profile) };
}

type OwnPage = Pick<Selectable<Profile>, "accountId" | "publishedAt" | "takenDownAt" | "underReviewAt">;

async function findObstacle(ctx: Ctx, page: OwnPage): Promise<profile.Profile["obstacle"]> {
  if (page.publishedAt) return null;
  if (page.underReviewAt) return "under_review";
  if (page.takenDownAt) return "taken_down";
  const account = await selectSellability(ctx, page.accountId);
  if (account?.isLeaving) return "deletion";
  if (!account?.hasPlan) return "no_plan";
  return account.canBePaid ? null : "no_way_to_be_paid";
}

/** The account of a page that was taken down whose picture this is. Visitors and fans do not see it. */
export async function findHiddenPicture(ctx: Ctx, pictureId: string): Promise<string | undefined> {
  return (await selectHiddenPicture(ctx, pictureId))?.accountId;
}

const maxResults = 20;

/** Published creators whose username or full name contains the query, at most 20. */
export function searchProfiles(ctx: Ctx, query: string) {
  return searchPublished(ctx, query, maxResults);
}

/** A page is published automatically as soon as an active plan and a way to be paid exist. */
export async function publishWhenSellable(ctx: Pick<Ctx, "db" | "now">, accountId: string) {
  await publishIfSellable(ctx, accountId);
}

/** Unpublishes the page: it is a 404 for visitors and for fans without a subscription. */
export async function hidePage(ctx: Pick<Ctx, "db">, accountId: string) {
  await markUnpublished(ctx, accountId);
}

/** Only the creator sees the page and its closed content. A new plan or payment method does not publish it again. */
export async function takePageDown(ctx: Ctx, accountId: string) {
  await markTakenDown(ctx, accountId, ctx.now());
}

/** The same until an admin decides, except that fans with access still see it. */
export async function reviewPage(ctx: Ctx, accountId: string) {
  await markTakenDown(ctx, accountId, ctx.now(), { underReview: true });
}

/** Publishes the page again if it can sell. */
export async function restorePage(ctx: Ctx, accountId: string) {
  await markTakenDown(ctx, accountId, null);
  await publishIfSellable(ctx, accountId);
}

/** Updates only the given fields. The username is changed by `changeUsername`. */
export async function updateProfile(
  ctx: Ctx,
  accountId: string,
  change: Omit<z.output<typeof profile.profileBody>, "username">,
) {
  await updateProfileRow(ctx, accountId, change);
}
