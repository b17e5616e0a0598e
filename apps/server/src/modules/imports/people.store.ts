import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";
import type { Unclear } from "./offers.rules.ts";

/** Serialises changes of a creator's imported people until the end of the transaction. */
export async function lockPeople({ db }: Ctx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${accountId}`}, 0))`.execute(db);
}

export type ImportedPerson = {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
  instagram: string | null;
  planName: string | null;
  priceCents: number | null;
  periodMonths: number | null;
  unclear: Unclear | null;
  status: SubscriptionStatus;
  startedAt: Date | null;
  paidUntil: Date | null;
};

const person = sql`id, name, email, phone, document, instagram, plan_name, price_cents,
  period_months, unclear, status, started_at, paid_until`;

/** The next rows to import, in the order of the file. */
export async function lockNextLines({ db }: Ctx, importId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("importRow")
    .select("line")
    .where("importId", "=", importId)
    .where("state", "in", ["new", "merged"])
    .where("imported", "=", false)
    .orderBy("line")
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ line }) => line);
}

type ImportBatch = { importId: string; accountId: string; source: imports.ImportSource; lines: readonly number[] };

/** Stores the previous state of known people, for undo. */
export async function recordPreviousStates({ db }: Ctx, { importId, accountId, source, lines }: ImportBatch) {
  await sql`
    update import_row row set person_id = person.id, previous_until = person.paid_until, previous_status = person.status
    from import_person person
    where row.import_id = ${importId} and row.line = any(${lines}) and not row.already_subscribed
      and person.account_id = ${accountId} and person.source = ${source} and person.key = row.key`.execute(db);
}

/** Inserts unknown people. Those without an e-mail address wait for their invitation. */
export async function insertPeople(
  { db, now }: Ctx,
  { importId, accountId, source, lines }: ImportBatch,
  claimUntil: Date,
) {
  const { rows } = await sql<ImportedPerson>`
    insert into import_person (id, account_id, source, key, name, email, phone, document, instagram, plan_name, price_cents,
      period_months, unclear, status, started_at, paid_until, subscription_id, import_id, claim_until, created_at)
    select id, ${accountId}, ${source}, key, name, email, phone, document, instagram, plan_name, price_cents, period_months, unclear,
      status, started_at, paid_until, case when email is not null then id end, ${importId}, ${claimUntil}::timestamptz, ${now()}::timestamptz
    from import_row
    where import_id = ${importId} and line = any(${lines}) and not already_subscribed and person_id is null
    order by line
    on conflict (account_id, source, key) do nothing
    returning ${person}`.execute(db);
  return rows;
}

/** A person's state after and before a change. */
type StateChange = {
  subscriptionId: string | null;
  end: Date | null;
  status: SubscriptionStatus;
  statusBefore: SubscriptionStatus;
};

/** Extends paid periods, and cancels at the same end; a file never shortens a period. */
export async function applyChanges(
  { db }: Ctx,
  { importId, lines }: ImportBatch,
  claimUntil: Date,
): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    update import_person person set paid_until = row.paid_until, status = row.status, name = coalesce(row.name, person.name),
      phone = coalesce(row.phone, person.phone), claim_until = ${claimUntil}::timestamptz
    from import_row row
    where row.import_id = ${importId} and row.line = any(${lines}) and row.person_id = person.id
      and row.status in ('active', 'canceled') and person.paid_until is not null
      and (row.paid_until is null or row.paid_until > person.paid_until
        or (row.paid_until = person.paid_until and row.status = 'canceled' and person.status = 'active'))
    returning person.subscription_id, person.paid_until as "end", person.status,
      row.previous_status as status_before`.execute(db);
  return rows;
}

export async function markImported(
  { db }: Ctx,
  importId: string,
  lines: readonly number[],
  insertedIds: readonly string[],
) {
  await sql`
    update import_row set imported = true, person_id = case when id = any(${insertedIds}) then id else person_id end
    where import_id = ${importId} and line = any(${lines})`.execute(db);
}

export type UnclaimedPerson = { id: string; subscriptionId: string | null; paidUntil: Date | null };

/** People whom only this import added and who have not arrived. */
export async function lockUnclaimed({ db }: Ctx, importId: string, after: string | undefined, limit: number) {
  const { rows } = await sql<UnclaimedPerson & { otherImportId: string | null }>`
    select person.id, person.subscription_id, person.paid_until, (
      select row.import_id from import_row row join import on import.id = row.import_id
      where row.person_id = person.id and row.imported and import.id <> ${importId} and import.state = 'done' limit 1
    ) as other_import_id
    from import_person person
    where person.import_id = ${importId} and person.claimed_at is null ${after ? sql`and person.id > ${after}` : sql``}
    order by person.id limit ${limit} for update of person`.execute(db);
  return rows;
}

export async function deletePeople({ db }: Ctx, ids: readonly string[]) {
  if (ids.length > 0) await db.deleteFrom("importPerson").where("id", "in", ids).execute();
}

/** Another file contains them as well: they now belong to that import. */
export async function assignToImport({ db }: Ctx, people: readonly { id: string; otherImportId: string | null }[]) {
  for (const { id, otherImportId } of people)
    await db.updateTable("importPerson").set({ importId: otherImportId }).where("id", "=", id).execute();
}

/** Restores the previous state of people whom nothing changed after the import. */
export async function undoChanges({ db }: Ctx, importId: string, from: number, to: number): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    update import_person person set paid_until = row.previous_until, status = row.previous_status
    from import_row row
    where row.import_id = ${importId} and row.line > ${from} and row.line <= ${to} and row.imported and row.person_id = person.id
      and row.previous_status is not null and person.claimed_at is null
      and (person.paid_until, person.status) is not distinct from (row.paid_until, row.status)
      and (person.paid_until, person.status) is distinct from (row.previous_until, row.previous_status)
    returning person.subscription_id, person.paid_until as "end", person.status,
      row.status as status_before`.execute(db);
  return rows;
}

export async function countPeople({ db }: Ctx, scope: { accountId: string } | { importId: string }) {
  const { rows } = await sql<{ imported: number; arrived: number }>`
    select count(*)::int as imported, count(claimed_at)::int as arrived from import_person
    where ${"importId" in scope ? sql`import_id = ${scope.importId}` : sql`account_id = ${scope.accountId}`}`.execute(
    db,
  );
  return rows[0] as { imported: number; arrived: number };
}

export type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number];

/** People with a valid invitation link, after an id. */
export function selectClaims({ db, now }: Ctx, importId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom("importPerson")
    .select(["id", "name", "email", "phone", "paidUntil"])
    .where("importId", "=", importId)
    .where("claimedAt", "is", null)
    .where("claimUntil", ">", now())
    .where("status", "in", ["active", "canceled"])
    .where((eb) => eb.or([eb("paidUntil", "is", null), eb("paidUntil", ">", now())]))
    .$if(after !== undefined, (query) => query.where("id", ">", after as string))
    .orderBy("id")
    .limit(limit)
    .execute();
}

function selectClaimableRow({ db, now }: Ctx, id: string) {
  return db
    .selectFrom("importPerson")
    .selectAll()
    .where("id", "=", id)
    .where("claimedAt", "is", null)
    .where("claimUntil", ">", now())
    .where("status", "in", ["active", "canceled"])
    .where((eb) => eb.or([eb("paidUntil", "is", null), eb("paidUntil", ">", now())]));
}

export function selectClaimable(ctx: Ctx, id: string) {
  return selectClaimableRow(ctx, id).executeTakeFirst();
}

export function lockClaimable(ctx: Ctx, id: string) {
  return selectClaimableRow(ctx, id).forUpdate().executeTakeFirst();
}

/** Of the next period of a subscription. */
export function selectTerms({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscription")
    .select(({ fn }) => [
      fn.coalesce("nextPlanId", "planId").as("planId"),
      fn.coalesce("nextPriceCents", "priceCents").as("priceCents"),
      fn.coalesce("nextPeriodMonths", "periodMonths").as("periodMonths"),
      "priceUndecided as isPriceUndecided",
      "status",
    ])
    .where("id", "=", subscriptionId)
    .executeTakeFirst();
}

export async function markClaimed({ db, now }: Ctx, id: string, subscriptionId: string) {
  await db.updateTable("importPerson").set({ claimedAt: now(), subscriptionId }).where("id", "=", id).execute();
}

export async function markArrivedBySubscription({ db, now }: Ctx, subscriptionIds: readonly string[]) {
  await db
    .updateTable("importPerson")
    .set({ claimedAt: now() })
    .where("subscriptionId", "in", subscriptionIds)
    .where("claimedAt", "is", null)
    .execute();
}

export async function deletePeopleOf({ db }: Ctx, accountId: string) {
  const files = db.selectFrom("import").select("id").where("accountId", "=", accountId);
  await db.deleteFrom("importRow").where("importId", "in", files).execute();
  await db.deleteFrom("importPerson").where("accountId", "=", accountId).execute();
}

/**
 * Anonymises people with this e-mail address and those who claimed an invitation as this fan, and revokes their links.
 * Returns the e-mail addresses of their files.
 */
export async function anonymisePeople({ db, now }: Ctx, fanId: string, email: string) {
  const { rows } = await sql<{ id: string; email: string | null }>`
    with meant as (
      select id, email from import_person where lower(email) = ${email.toLowerCase()}
        or subscription_id in (select id from subscription where fan_id = ${fanId})
      for update
    )
    update import_person person set key = 'apagada ' || person.id, email = person.id || '@apagada.invalid', name = null, phone = null,
      document = null, instagram = null, lastlink_subscription_id = null, claim_until = least(claim_until, ${now()}::timestamptz)
    from meant where person.id = meant.id returning person.id, meant.email`.execute(db);
  return rows;
}
