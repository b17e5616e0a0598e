import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";

export type NewEntry = {
  id: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  note: string | null;
  expires_at: Date | null;
  claim_hash: Buffer | null;
  claim_until: Date | null;
};

/** Takes those who are not on the list yet; answers their ids. */
export async function insertEntries(
  { db, now }: Ctx,
  accountId: string,
  entries: readonly NewEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .insertInto("whitelist_entry")
    .values(entries.map((entry) => ({ ...entry, account_id: accountId, created_at: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

function onTheList({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("whitelist_entry")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .orderBy("id", "desc");
}

export type EntryRow = Awaited<ReturnType<typeof selectEntriesById>>[number];

export function selectEntriesById(ctx: Ctx, accountId: string, ids: readonly string[]) {
  return onTheList(ctx, accountId)
    .where("id", "in", ids.length > 0 ? ids : [null as unknown as string])
    .execute();
}

export async function selectEntries(
  ctx: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
): Promise<Rows<EntryRow>> {
  const rows = await onTheList(ctx, accountId).limit(limit).offset(offset).execute();
  const { total } = await ctx.db
    .selectFrom("whitelist_entry")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

/** Also one that was removed; held until the transaction ends. */
export function lockEntry({ db }: Ctx, accountId: string, id: string) {
  return db
    .selectFrom("whitelist_entry")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRemoved({ db, now }: Ctx, id: string) {
  await db.updateTable("whitelist_entry").set({ removed_at: now() }).where("id", "=", id).execute();
}

/** What waits for its person and has not run out. */
function waiting({ db, now }: Ctx) {
  return db
    .selectFrom("whitelist_entry")
    .selectAll()
    .where("removed_at", "is", null)
    .where("claimed_at", "is", null)
    .where((on) => on.or([on("expires_at", "is", null), on("expires_at", ">", now())]));
}

export function lockWaitingFor(ctx: Ctx, email: string) {
  return waiting(ctx).where("email", "=", email).orderBy("id").forUpdate().execute();
}

/** Of those proved in a browser, who is awaited by a creator. */
export function selectAwaited({ db, now }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fan_session_email as proved")
    .innerJoin("fan", "fan.id", "proved.fan_id")
    .innerJoin("whitelist_entry as entry", "entry.email", "fan.email")
    .select(["fan.id as fanId", "fan.email"])
    .where("proved.session_id", "=", fanSessionId)
    .where("entry.account_id", "=", accountId)
    .where("entry.removed_at", "is", null)
    .where("entry.claimed_at", "is", null)
    .where((on) => on.or([on("entry.expires_at", "is", null), on("entry.expires_at", ">", now())]))
    .execute();
}

export function selectClaim(ctx: Ctx, hash: Buffer) {
  return waiting(ctx).where("claim_hash", "=", hash).where("claim_until", ">", ctx.now()).executeTakeFirst();
}

export function lockClaim(ctx: Ctx, hash: Buffer) {
  return waiting(ctx)
    .where("claim_hash", "=", hash)
    .where("claim_until", ">", ctx.now())
    .forUpdate()
    .executeTakeFirst();
}

export async function markClaimed({ db, now }: Ctx, id: string, subscriptionId: string) {
  await db
    .updateTable("whitelist_entry")
    .set({ claimed_at: now(), subscription_id: subscriptionId })
    .where("id", "=", id)
    .execute();
}

/** Takes all off the list, and out of them what tells of a person. */
export async function anonymiseEntries({ db, now }: Ctx, accountId: string) {
  const nobody = { phone: null, name: null, note: null, claim_hash: null, claim_until: null };
  await db
    .updateTable("whitelist_entry")
    .set((set) => ({
      ...nobody,
      email: sql<string>`id || '@apagada.invalid'`,
      removed_at: set.fn.coalesce("removed_at", set.val(now())),
    }))
    .where("account_id", "=", accountId)
    .execute();
}

export async function anonymiseGuest({ db, now }: Ctx, email: string) {
  await db
    .updateTable("whitelist_entry")
    .set({
      email: sql<string>`id || '@apagada.invalid'`,
      name: null,
      note: null,
      removed_at: sql<Date>`coalesce(removed_at, ${now()})`,
    })
    .where("email", "=", email)
    .execute();
}
