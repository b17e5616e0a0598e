import type { announcements } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import { sentWithinMs } from "./announcements.rules.ts";

type NewRow = announcements.NewAnnouncement & { id: string; accountId: string; sendAt: Date };

export async function insertAnnouncement({ db, now }: Ctx, row: NewRow) {
  const { id, accountId, segment, planId, title, text, sendAt } = row;
  await db
    .insertInto("announcement")
    .values({ id, accountId, segment, planId, title, text, sendAt, createdAt: now() })
    .execute();
}

function announcementsOf({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("announcement")
    .leftJoin("plan", "plan.id", "announcement.planId")
    .selectAll("announcement")
    .select("plan.name as planName")
    .where("announcement.accountId", "=", accountId)
    .where("announcement.deletedAt", "is", null);
}

export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof selectAnnouncement>>>;

export function selectAnnouncement(ctx: Ctx, accountId: string, id: string) {
  return announcementsOf(ctx, accountId).where("announcement.id", "=", id).executeTakeFirst();
}

/** Newest first. */
export function selectAnnouncements(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectPage(announcementsOf(ctx, accountId).orderBy("announcement.id", "desc"), page);
}

/** Whether another announcement is sent on this day in São Paulo. */
export async function isDayTaken({ db }: Ctx, accountId: string, sendAt: Date): Promise<boolean> {
  const { rows } = await sql`select from announcement where account_id = ${accountId}
    and (send_at at time zone 'America/Sao_Paulo')::date = (${sendAt}::timestamptz at time zone 'America/Sao_Paulo')::date
    and (deleted_at is null or started_at is not null)`.execute(db);
  return rows.length > 0;
}

/** Whether the creator may send now: their page is published. */
export async function isPublished({ db }: Ctx, accountId: string): Promise<boolean> {
  const profile = db.selectFrom("profile").select("accountId").where("accountId", "=", accountId);
  const published = profile.where("publishedAt", "is not", null).where("takenDownAt", "is", null);
  return (await published.executeTakeFirst()) !== undefined;
}

/** Whether a plan belongs to this creator. */
export async function isOwnPlan({ db }: Ctx, accountId: string, planId: string): Promise<boolean> {
  const plan = db.selectFrom("plan").select("id").where("id", "=", planId).where("accountId", "=", accountId);
  return (await plan.executeTakeFirst()) !== undefined;
}

/** The owner of an announcement, also of a deleted one. */
export async function selectOwner({ db }: Ctx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("announcement").select("accountId").where("id", "=", id).executeTakeFirst();
  return row?.accountId;
}

export async function markDeleted({ db, now }: Ctx, id: string) {
  const row = db.updateTable("announcement").set({ deletedAt: now() }).where("id", "=", id);
  await row.where("deletedAt", "is", null).execute();
}

export async function setTakenDown({ db }: Ctx, id: string, takenDownAt: Date | null) {
  await db.updateTable("announcement").set({ takenDownAt }).where("id", "=", id).execute();
}

/** Those that are due and not started. */
export async function selectDue({ db, now }: Ctx): Promise<string[]> {
  const since = new Date(now().getTime() - sentWithinMs);
  const due = db.selectFrom("announcement").select("id").where("startedAt", "is", null).where("deletedAt", "is", null);
  const rows = await due.where("sendAt", "<=", now()).where("sendAt", ">", since).orderBy("sendAt").execute();
  return rows.map(({ id }) => id);
}

/** One that is due and not started, nor deleted or taken down. */
export function lockDue({ db, now }: Ctx, id: string) {
  return db
    .selectFrom("announcement")
    .select(["id", "accountId", "segment", "planId"])
    .where("id", "=", id)
    .where("startedAt", "is", null)
    .where("deletedAt", "is", null)
    .where("takenDownAt", "is", null)
    .where("sendAt", "<=", now())
    .forUpdate()
    .executeTakeFirst();
}

export async function markStarted({ db, now }: Ctx, id: string, recipients: number, emailsDone: number) {
  const started = { startedAt: now(), recipients, emailsDone };
  await db.updateTable("announcement").set(started).where("id", "=", id).execute();
}

/** What is sent, while the announcement and its page are online. */
export function selectSent({ db }: Ctx, id: string) {
  return db
    .selectFrom("announcement")
    .innerJoin("profile", "profile.accountId", "announcement.accountId")
    .select(["announcement.id", "announcement.accountId", "announcement.title", "announcement.text"])
    .select(["profile.username", "profile.fullName"])
    .where("announcement.id", "=", id)
    .where("announcement.startedAt", "is not", null)
    .where("announcement.deletedAt", "is", null)
    .where("announcement.takenDownAt", "is", null)
    .where("profile.takenDownAt", "is", null)
    .where("profile.publishedAt", "is not", null)
    .executeTakeFirst();
}

type Counter = "emailsDone" | "emailsSent" | "pushesSent" | "opened" | "unsubscribed";

export async function addToCounts({ db }: Ctx, id: string, added: Partial<Record<Counter, number>>) {
  const counted = Object.entries(added).filter(([, count]) => count !== 0) as [Counter, number][];
  if (counted.length === 0) return;
  await db
    .updateTable("announcement")
    .set((eb) => Object.fromEntries(counted.map(([column, count]) => [column, eb(column, "+", count)])))
    .where("id", "=", id)
    .execute();
}

/** Removes the texts and recipients of a creator; the rows remain for the cases about them. */
export async function deleteTexts({ db, now }: Ctx, accountId: string) {
  await sql`delete from announcement_recipient recipient using announcement
    where announcement.id = recipient.announcement_id and announcement.account_id = ${accountId}`.execute(db);
  await db.deleteFrom("announcementChoice").where("accountId", "=", accountId).execute();
  await db
    .updateTable("announcement")
    .set({ title: "", text: "", deletedAt: sql<Date>`coalesce(deleted_at, ${now()}::timestamptz)` })
    .where("accountId", "=", accountId)
    .execute();
}
