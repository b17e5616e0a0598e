import type { Ctx } from "#core/ctx";
import type { MailedLinkPurpose } from "#db/tables";

type NewLink = {
  id: string;
  accountId: string;
  purpose: MailedLinkPurpose;
  tokenHash: Buffer;
  email: string;
  expiresAt: Date;
};

export async function insertLink(
  { db, now }: Pick<Ctx, "db" | "now">,
  { accountId, tokenHash, expiresAt, ...link }: NewLink,
) {
  await db
    .insertInto("mailedLink")
    .values({ ...link, accountId, tokenHash, createdAt: now(), expiresAt })
    .execute();
}

export function selectLink({ db }: Ctx, id: string) {
  return db.selectFrom("mailedLink").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The account of a valid password link, which stays unused. */
export function selectLinkOwner({ db, now }: Ctx, tokenHash: Buffer) {
  return db
    .selectFrom("mailedLink")
    .select("accountId")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", "password")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .executeTakeFirst();
}

/** Marks a link as used. A second, also concurrent, call finds none. */
export function claimLink({ db, now }: Ctx, purpose: MailedLinkPurpose, tokenHash: Buffer) {
  return db
    .updateTable("mailedLink")
    .set({ usedAt: now() })
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .returning(["accountId", "email", "createdAt"])
    .executeTakeFirst();
}

/**
 * Invalidates older links: those of one purpose, or all but those that report an intrusion, which an intruder must not
 * be able to invalidate.
 */
export async function revokeLinks(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  purpose?: MailedLinkPurpose,
) {
  await db
    .updateTable("mailedLink")
    .set({ usedAt: now() })
    .where("accountId", "=", accountId)
    .where("usedAt", "is", null)
    .where("purpose", "in", purpose ? [purpose] : ["password", "email", "recovery"])
    .execute();
}

/** Invalidates the links that report an intrusion and were sent to other addresses than this one. */
export async function revokeIntrusionLinksExcept({ db, now }: Ctx, accountId: string, email: string) {
  await db
    .updateTable("mailedLink")
    .set({ usedAt: now() })
    .where("accountId", "=", accountId)
    .where("purpose", "=", "intrusion")
    .where("email", "<>", email)
    .where("usedAt", "is", null)
    .execute();
}

/** Whether a report can still give the address back to another account. */
export async function hasIntrusionLinkOfOther({ db, now }: Ctx, accountId: string, email: string): Promise<boolean> {
  const link = await db
    .selectFrom("mailedLink")
    .select("id")
    .where("email", "=", email)
    .where("purpose", "=", "intrusion")
    .where("accountId", "<>", accountId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

export async function deleteLinks({ db }: Ctx, accountId: string) {
  await db.deleteFrom("mailedLink").where("accountId", "=", accountId).execute();
}
