import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { hasEmail } from "#core/has-email";

/** One attempt at a write; `fingerprint` stands for all that was asked. */
export type Write = { caller: string; key: string; fingerprint: string; attempt: string };

/** Whether the key is this attempt's: new, or the same write's whose time ran out. Of many at once, one gets it. */
export async function claimKey({ db, now }: Ctx, write: Write, leaseEnd: Date): Promise<boolean> {
  const taken = await db
    .insertInto("kept_answer")
    .values({ ...write, expires_at: leaseEnd })
    .onConflict((conflict) =>
      conflict
        .columns(["caller", "key"])
        .doUpdateSet({ attempt: write.attempt, expires_at: leaseEnd, status: null, body: null })
        .where("kept_answer.fingerprint", "=", write.fingerprint)
        .where("kept_answer.expires_at", "<=", now()),
    )
    .returning("attempt")
    .executeTakeFirst();
  return taken !== undefined;
}

export function selectAnswer({ db }: Ctx, { caller, key }: Write) {
  return db
    .selectFrom("kept_answer")
    .select(["fingerprint", "status", "body"])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .executeTakeFirst();
}

type Answer = { status: number; body: string | null; expiresAt: Date };

/** Unless another attempt has the key by now. */
export async function updateAnswer({ db }: Ctx, { caller, key, attempt }: Write, { status, body, expiresAt }: Answer) {
  await db
    .updateTable("kept_answer")
    .set({ status, body, expires_at: expiresAt })
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("attempt", "=", attempt)
    .execute();
}

/** Unless another attempt has the key by now. */
export async function deleteWrite({ db }: Ctx, { caller, key, attempt }: Write) {
  await db
    .deleteFrom("kept_answer")
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("attempt", "=", attempt)
    .execute();
}

export async function deleteExpired({ db, now }: Ctx) {
  await db.deleteFrom("kept_answer").where("expires_at", "<=", now()).execute();
}

export async function deleteAnswerRows(
  { db }: Ctx,
  { email, fanSessionIds }: { email: string; fanSessionIds: readonly string[] },
) {
  await sql`delete from kept_answer where ${hasEmail(sql`body`, email)}
    or caller like any(${fanSessionIds.map((id) => `%fan ${id}%`)})`.execute(db);
}
