import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { AgeResult } from "#db/tables";

/** Also matches the sessions that this one replaced when an address was verified. */
const inBrowser = (sessionId: string) => sql<boolean>`(c.session_id = ${sessionId}
  or c.session_id = any (select unnest(previous_ids) from fan_session where id = ${sessionId}))`;

/**
 * A check passed in this browser, or in another one by a person with a verified address of this one. An address
 * verified after the check does not say who passed it.
 */
const passedBy = (sessionId: string) => sql<boolean>`(${inBrowser(sessionId)} or exists (
  select from fan_session_email mine join fan_session_email theirs using (fan_id)
  where mine.session_id = ${sessionId} and theirs.session_id = c.session_id and theirs.verified_at <= c.decided_at))`;

/** `accountId` is the creator's, `sessionId` the fan's browser. */
export async function selectRestrictions({ db }: Ctx, accountId: string, sessionId: string) {
  const { rows } = await sql<{ takenDown: boolean; adult: boolean; verified: boolean }>`
    select taken_down_at is not null and under_review_at is null as taken_down, adult,
      adult and exists (select from age_check c where c.result = 'passed' and ${passedBy(sessionId)}) as verified
    from profile where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The newest passed check. */
export async function selectPassedCheck({ db }: Ctx, sessionId: string) {
  const { rows } = await sql<{ method: string; decidedAt: Date }>`
    select c.method, c.decided_at from age_check c
    where c.result = 'passed' and ${passedBy(sessionId)} order by c.decided_at desc limit 1`.execute(db);
  return rows[0];
}

export async function insertCheck({ db, now }: Ctx, row: { id: string; sessionId: string; ref: string }) {
  const { id, sessionId, ref } = row;
  await db.insertInto("ageCheck").values({ id, sessionId, providerRef: ref, startedAt: now() }).execute();
}

export function selectCheck({ db }: Ctx, id: string, sessionId: string) {
  return db
    .selectFrom("ageCheck as c")
    .select(["id", "providerRef as ref", "result", "method", "decidedAt"])
    .where("id", "=", id)
    .where(inBrowser(sessionId))
    .executeTakeFirst();
}

/** Stores the result and drops the provider's reference. The first result is final. */
export async function decideCheck(
  { db, now }: Ctx,
  id: string,
  { result, method }: { result: AgeResult; method: string },
) {
  await db
    .updateTable("ageCheck")
    .set({ result, method, decidedAt: now(), providerRef: null })
    .where("id", "=", id)
    .where("result", "is", null)
    .execute();
}

export async function deleteCheck({ db }: Ctx, id: string) {
  await db.deleteFrom("ageCheck").where("id", "=", id).where("result", "is", null).execute();
}

export async function deleteUndecided({ db }: Ctx, before: Date) {
  await db.deleteFrom("ageCheck").where("result", "is", null).where("startedAt", "<", before).execute();
}

export async function deleteChecksOf({ db }: Ctx, sessionIds: readonly string[]) {
  await db.deleteFrom("ageCheck").where("sessionId", "in", sessionIds).execute();
}
