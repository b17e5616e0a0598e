import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { nilId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { BillingReminderKind } from "#db/tables";
import type { BillingReminder } from "./billings.rules.ts";

const dueDate = sql<string>`to_char(billing.due_date, 'YYYY-MM-DD')`;

export function selectOpenBillings({ db }: Ctx, page: PageQuery) {
  const billings = db
    .selectFrom("billing")
    .innerJoin("profile", "profile.accountId", "billing.accountId")
    .select([
      "billing.id",
      "billing.number",
      "billing.periodStart",
      "billing.amountCents",
      "billing.accountId",
      "profile.fullName",
      "profile.username",
      "profile.pictureId",
      dueDate.as("dueDate"),
    ])
    .where("billing.status", "=", sql.lit("open"))
    .orderBy("billing.dueDate")
    .orderBy("billing.id");
  return selectPage(billings, page);
}

/** A reminder that was announced but not claimed within this time may be announced again. */
const announcementTtlMs = 3_600_000;

export type Remindable = { id: string; dueDate: string; sentKinds: BillingReminderKind[] };

/** Unpaid billings due by `until`, with the reminders already sent or in progress; excludes deleted accounts. */
export async function selectRemindable({ db, now }: Ctx, until: string, after: string | undefined, limit: number) {
  const announcedAfter = new Date(now().getTime() - announcementTtlMs);
  const { rows } = await sql<Remindable>`
    select billing.id, ${dueDate} as due_date, array(
      select kind::text from billing_reminder
      where billing_id = billing.id and (claimed_at is not null or made_at > ${announcedAfter})
    ) as sent_kinds
    from billing
    where status = 'open' and due_date <= ${until}::date and id > ${after ?? nilId}
      and not exists (select from account_deletion gone where gone.account_id = billing.account_id and gone.done_at is not null)
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Returns whether to announce the reminder: it is new, or an earlier announcement was lost. */
export async function insertReminder({ db, now }: Ctx, { billingId, kind }: BillingReminder): Promise<boolean> {
  const announcedAfter = new Date(now().getTime() - announcementTtlMs);
  const reminder = db
    .insertInto("billingReminder")
    .values({ billingId, kind, madeAt: now() })
    .onConflict((on) =>
      on
        .columns(["billingId", "kind"])
        .doUpdateSet({ madeAt: now() })
        .where("billingReminder.claimedAt", "is", null)
        .where("billingReminder.madeAt", "<=", announcedAfter),
    );
  return applyChange(reminder);
}

/** Returns whether this caller sends the reminder: nobody has claimed it, and the billing is still unpaid. */
export async function claimReminder({ db, now }: Ctx, { billingId, kind }: BillingReminder): Promise<boolean> {
  const reminder = db
    .updateTable("billingReminder")
    .set({ claimedAt: now() })
    .where("billingId", "=", billingId)
    .where("kind", "=", kind)
    .where("claimedAt", "is", null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom("billing").select("id").where("id", "=", billingId).where("status", "=", sql.lit("open")),
      ),
    );
  return applyChange(reminder);
}

export async function releaseReminder({ db }: Ctx, { billingId, kind }: BillingReminder) {
  await db
    .updateTable("billingReminder")
    .set({ claimedAt: null })
    .where("billingId", "=", billingId)
    .where("kind", "=", kind)
    .execute();
}
