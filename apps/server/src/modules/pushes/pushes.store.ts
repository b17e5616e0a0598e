import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { inRingSql } from "#modules/stories/open-to-fans.rules";

const replacedKeptMs = 30 * 86_400_000;

type NewTarget = { id: string; sessionId: string; endpoint: string; p256dh: string; auth: string; quiet: boolean };

/** A browser that subscribes again, also in another session, is the same browser. */
export async function upsertTarget({ db, now }: Ctx, { id, sessionId, endpoint, ...rest }: NewTarget) {
  const told = { session_id: sessionId, ...rest, created_at: now() };
  await db
    .insertInto("push_subscription")
    .values({ id, endpoint, ...told })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(told))
    .execute();
}

/** In this session, or in one that it replaced: then `replaced`, and nothing is pushed until the browser subscribes again. */
export async function selectByEndpoint({ db }: Ctx, sessionId: string, endpoint: string) {
  const { rows } = await sql<{ quiet: boolean; replaced: boolean }>`
    select target.quiet, target.session_id <> session.id as replaced
    from push_subscription target join fan_session session
      on target.session_id = session.id or target.session_id = any (session.earlier_ids)
    where session.id = ${sessionId} and target.endpoint = ${endpoint}`.execute(db);
  return rows[0];
}

/** Of one session only the newest so many stay. */
export async function trimTargets({ db }: Ctx, sessionId: string, most: number) {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where session_id = ${sessionId} order by created_at desc, id desc offset ${most})`.execute(
    db,
  );
}

export async function deleteTargetRow({ db }: Ctx, endpoint: string) {
  await db.deleteFrom("push_subscription").where("endpoint", "=", endpoint).execute();
}

export async function deleteTargetById({ db }: Ctx, id: string) {
  await db.deleteFrom("push_subscription").where("id", "=", id).execute();
}

/** Whoever is still signed in. */
const alive = (now: Date) => sql<boolean>`session.ended_at is null and session.expires_at > ${now}`;

export function selectTarget({ db, now }: Ctx, id: string) {
  return db
    .selectFrom("push_subscription as target")
    .innerJoin("fan_session as session", "session.id", "target.session_id")
    .select(["target.endpoint", "target.p256dh", "target.auth"])
    .where("target.id", "=", id)
    .where(alive(now()))
    .executeTakeFirst();
}

/** The browsers that hold this subscription. */
export function selectTargetsOf({ db, now }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("fan_session_hold as held")
    .innerJoin("push_subscription as target", "target.session_id", "held.session_id")
    .innerJoin("fan_session as session", "session.id", "target.session_id")
    .select(["target.id", "target.quiet"])
    .where("held.subscription_id", "=", subscriptionId)
    .where(alive(now()))
    .execute();
}

/** Of sessions that are over nothing is kept; of those that were replaced, until the same browser comes for it. */
export async function deleteEnded({ db, now }: Ctx) {
  const since = new Date(now().getTime() - replacedKeptMs);
  await sql`delete from push_subscription target using fan_session session
    where session.id = target.session_id and not (${alive(now())})
      and not (session.ended_at is null and coalesce(session.replaced_at > ${since}, false))`.execute(db);
}

/** Whether fans still see this story in the ring of a page that is not taken down. */
export async function isInRing({ db, now }: Ctx, storyId: string): Promise<boolean> {
  const found = await db
    .selectFrom("story")
    .innerJoin("profile", "profile.account_id", "story.account_id")
    .select("story.id")
    .where("story.id", "=", storyId)
    .where(inRingSql("story", now()))
    .where("profile.taken_down_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
