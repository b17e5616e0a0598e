import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ReportEffect } from "#db/tables";
import type { Reporter } from "./reporter.rules.ts";

/** Serialises the reports of a person until the end of the transaction. */
export async function lockReporter({ db }: Ctx, reporterKey: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reporter ${reporterKey}`}, 0))`.execute(db);
}

/** SQL of a decided case without a violation, at first or after a reversal. */
const isRejection = sql`("case".decision = 'restored' or exists (select from report_reversal back where back.case_id = "case".id))`;

/** SQL of the number of decided cases that the reporter of the row `report` reported identified, by outcome. */
export function countDecided(outcome: "upheld" | "rejected") {
  const condition = outcome === "rejected" ? isRejection : sql`not ${isRejection}`;
  return sql<number>`(select count(distinct "case".id)::int from report earlier join report_case "case" on "case".id = earlier.case_id
    where earlier.reporter_key = report.reporter_key and earlier.identified_at is not null
      and "case".decision is not null and ${condition})`;
}

/** Whether an identified report of this person was rejected. */
export async function hasRejectedReport({ db }: Ctx, reporterKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from report join report_case "case" on "case".id = report.case_id
    where report.reporter_key = ${reporterKey} and report.identified_at is not null and ${isRejection} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Items of this page that are hidden by this person's reports in open cases. */
export async function countHiddenBy({ db }: Ctx, reporterKey: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("report")
    .innerJoin("reportCase as case", "case.id", "report.caseId")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("report.reporterKey", "=", reporterKey)
    .where("report.identifiedAt", "is not", null)
    .where("report.effect", "=", "hid")
    .where("case.accountId", "=", accountId)
    .where("case.decision", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Serialises what hides and restores content of a page until the end of the transaction. */
export async function lockPageReports({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${accountId}`}, 0))`.execute(db);
}

/** Items of this page that reports hide in open cases. */
export async function countHiddenItems({ db }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("reportCase")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("hiddenAt", "is not", null)
    .where("decision", "is", null)
    .where(sql<boolean>`num_nonnulls(story_id, media_id, announcement_id, message_order_id) > 0`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the address was verified before `since`, paid through a gateway, or has reported a violation. */
export async function isEstablishedReporter(
  { db }: Ctx,
  { email, reporterKey }: { email: string; reporterKey: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ established: boolean }>`
    select exists (select from fan where email = ${email} and email_verified_at <= ${since})
      or exists (select from account where email = ${email} and email_verified_at <= ${since})
      or exists (select from fan join fan_order on fan_order.fan_id = fan.id
        join payment on payment.order_id = fan_order.id
        where fan.email = ${email} and fan.email_verified_at is not null and payment.paid_at is not null
          and payment.status = 'paid' and payment.gateway <> 'bacen')
      or exists (select from report join report_case "case" on "case".id = report.case_id
        where report.reporter_key = ${reporterKey} and report.identified_at is not null and "case".decision = 'taken_down'
          and not ${isRejection}) as established`.execute(db);
  return rows[0]?.established ?? false;
}

/** A creator as the reporter of what a fan wrote to them. */
export function selectCreator({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.accountId", "account.id")
    .select(["account.email", "profile.fullName"])
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Identified reporters of this case without rejected reports. */
export async function selectIdentified({ db }: Ctx, caseId: string): Promise<Reporter[]> {
  const { rows } = await sql<Reporter>`
    select report.reporter_key, report.fan_session_id, report.network_key,
      report.created_at
    from report where report.case_id = ${caseId} and report.identified_at is not null
      and report.effect in ('counted', 'not_independent') and ${countDecided("rejected")} = 0`.execute(db);
  return rows;
}

/** Resets the alert, so that admins are informed of the new state. */
export async function markIdentified({ db, now }: Ctx, id: string, effect: ReportEffect) {
  await db.updateTable("report").set({ identifiedAt: now(), effect, alertedAt: null }).where("id", "=", id).execute();
}

/** A report with an e-mail address, and its page. */
export function selectIdentifiableReport({ db }: Ctx, id: string) {
  return db
    .selectFrom("report")
    .innerJoin("profile", "profile.accountId", "report.accountId")
    .select(["report.id", "report.caseId", "report.email", "report.reporterKey"])
    .select(["report.fanSessionId", "report.networkKey"])
    .select(["report.createdAt", "report.identifiedAt", "report.effect"])
    .select(["profile.username", "profile.fullName"])
    .where("report.id", "=", id)
    .where("report.email", "is not", null)
    .where("report.reporterKey", "is not", null)
    .$narrowType<{ email: string; reporterKey: string }>()
    .executeTakeFirst();
}

/** Networks only serve to distinguish reporters. */
export async function clearNetworks({ db }: Ctx, before: Date) {
  await db
    .updateTable("report")
    .set({ networkKey: null })
    .where("networkKey", "is not", null)
    .where("createdAt", "<", before)
    .execute();
}
