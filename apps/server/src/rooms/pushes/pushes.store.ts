import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { inRingSql } from "#rooms/stories/open-to-fans.rules";

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

export function selectByEndpoint({ db }: Ctx, sessionId: string, endpoint: string) {
  return db
    .selectFrom("push_subscription")
    .select("quiet")
    .where("endpoint", "=", endpoint)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
}

/** Of one session only the newest so many stay. */
export async function trimTargets({ db }: Ctx, sessionId: string, most: number) {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where session_id = ${sessionId} order by created_at desc, id desc offset ${most})`.execute(
    db,
  );
}

export async function deleteTarget({ db }: Ctx, endpoint: string) {
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

/** Of sessions that are over nothing is kept. */
export async function deleteEnded({ db, now }: Ctx) {
  await sql`delete from push_subscription target using fan_session session
    where session.id = target.session_id and not (${alive(now())})`.execute(db);
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
