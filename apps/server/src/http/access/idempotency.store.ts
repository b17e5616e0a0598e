import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { toEmailCondition } from "#core/mail/email-condition";

/** One attempt of a write; `fingerprint` is a signature of method, URL and body. */
export type IdempotentRequest = { caller: string; key: string; fingerprint: string; attempt: string };

/** Claims a new key, or one of the same write with an expired lease. Only one of several concurrent attempts succeeds. */
export async function claimKey({ db, now }: Ctx, request: IdempotentRequest, leaseEnd: Date): Promise<boolean> {
  const claimed = await db
    .insertInto("idempotencyRecord")
    .values({ ...request, expiresAt: leaseEnd })
    .onConflict((conflict) =>
      conflict
        .columns(["caller", "key"])
        .doUpdateSet({ attempt: request.attempt, expiresAt: leaseEnd, status: null, body: null })
        .where("idempotencyRecord.fingerprint", "=", request.fingerprint)
        .where("idempotencyRecord.expiresAt", "<=", now()),
    )
    .returning("attempt")
    .executeTakeFirst();
  return claimed !== undefined;
}

export function selectResponse({ db }: Ctx, { caller, key }: IdempotentRequest) {
  return db
    .selectFrom("idempotencyRecord")
    .select(["fingerprint", "status", "body"])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .executeTakeFirst();
}

type StoredResponse = { status: number; body: string | null; expiresAt: Date };

/** Does nothing if another attempt has claimed the key in the meantime. */
export async function updateResponse(
  { db }: Ctx,
  { caller, key, attempt }: IdempotentRequest,
  { status, body, expiresAt }: StoredResponse,
) {
  await db
    .updateTable("idempotencyRecord")
    .set({ status, body, expiresAt })
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("attempt", "=", attempt)
    .execute();
}

/** Does nothing if another attempt has claimed the key in the meantime. */
export async function releaseKey({ db }: Ctx, { caller, key, attempt }: IdempotentRequest) {
  await db
    .deleteFrom("idempotencyRecord")
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("attempt", "=", attempt)
    .execute();
}

/** Number of a caller's records, and characters in their responses; of at most `max` records. */
export async function sumRecords(
  { db }: Ctx,
  caller: string,
  max: number,
): Promise<{ records: number; bytes: number }> {
  const { rows } = await sql<{ records: number; bytes: number }>`
    select count(*)::int as records, coalesce(sum(octet_length(body)), 0)::int as bytes
    from (select body from idempotency_record where caller = ${caller} limit ${max}) as record`.execute(db);
  return rows[0] ?? { records: 0, bytes: 0 };
}

/** Deletes the half of a caller's stored responses that expires first, of those that expire until `until`. Returns the number. */
export async function deleteOlderHalf({ db }: Ctx, caller: string, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (select key, ntile(2) over (order by expires_at) as half from idempotency_record
      where caller = ${caller} and status is not null and expires_at <= ${until})
    delete from idempotency_record as record using old
    where record.caller = ${caller} and record.key = old.key and old.half = 1`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteExpired({ db, now }: Ctx) {
  await db.deleteFrom("idempotencyRecord").where("expiresAt", "<=", now()).execute();
}

export async function deleteResponsesToFan(
  { db }: Ctx,
  { email, fanSessionIds }: { email: string; fanSessionIds: readonly string[] },
) {
  await sql`delete from idempotency_record where ${toEmailCondition(sql`body`, email)}
    or caller like any(${fanSessionIds.map((id) => `%fan ${id}%`)})`.execute(db);
}
