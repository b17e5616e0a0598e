import type { activity } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { countEvent } from "#core/event-counts";
import { findSource } from "#core/http/request-source";
import { newId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { AccountEventKind } from "#db/tables";
import { isByOwner } from "./auth.rules.ts";

type LimitedEvent = {
  accountId: string | undefined;
  kind: AccountEventKind;
  details: activity.ActivityDetails | undefined;
  /** Of one network and account, and of the account. */
  bucket: string;
  accountBucket: string;
  endsAt: Date;
  limit: number;
  accountLimit: number;
};

/**
 * Counts in the windows of both buckets, and inserts the first rows of each; the last of several is `capped`. A hit that
 * one network has used up does not count for the account. Returns whether a row was inserted.
 */
export async function insertLimitedEvent({ db, now }: Ctx, event: LimitedEvent): Promise<boolean> {
  const { accountId = null, kind, details = {}, bucket, accountBucket, endsAt, limit, accountLimit } = event;
  const at = now();
  const source = isByOwner(kind) ? findSource() : undefined;
  const capped = limit > 1 ? { capped: true } : {};
  const { numAffectedRows } = await sql`
    with counted as (
      insert into throttle as existing (bucket, hits, ends_at) values (${bucket}, 1, ${endsAt})
      on conflict (bucket) do update set
        hits = case when existing.ends_at <= ${at} then 1 else existing.hits + 1 end,
        ends_at = case when existing.ends_at <= ${at} then excluded.ends_at else existing.ends_at end
      returning hits
    ), counted_account as (
      insert into throttle as existing (bucket, hits, ends_at)
      select ${accountBucket}, 1, ${endsAt} from counted where hits <= ${limit}
      on conflict (bucket) do update set
        hits = case when existing.ends_at <= ${at} then 1 else existing.hits + 1 end,
        ends_at = case when existing.ends_at <= ${at} then excluded.ends_at else existing.ends_at end
      returning hits
    )
    insert into account_event (id, account_id, at, kind, network, user_agent, details)
    select ${newId(at)}::uuid, ${accountId}::uuid, ${at}, ${kind}::account_event_kind, ${source?.network ?? null},
      ${source?.userAgent ?? null},
      ${JSON.stringify(details)}::jsonb || case when counted.hits = ${limit} or counted_account.hits = ${accountLimit} then ${JSON.stringify(capped)}::jsonb else '{}' end
    from counted, counted_account
    where counted.hits <= ${limit} and counted_account.hits <= ${accountLimit} and ${accountId}::uuid is not null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Newest first. */
export function selectEvents({ db }: Ctx, accountId: string, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("accountEvent")
      .select(["id", "kind", "at", "network", "userAgent", "details"])
      .where("accountId", "=", accountId)
      .orderBy("at", "desc")
      .orderBy("id", "desc"),
    page,
  );
}

/** Kinds without personal data that other records refer to. */
const lastingKinds: AccountEventKind[] = ["role_granted", "role_revoked", "deleted"];

/** Returns how many of at most `limit` rows were deleted. */
export async function deleteEventsBefore({ db }: Ctx, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom("accountEvent").select("id").where("at", "<", before);
  const { numDeletedRows } = await db
    .deleteFrom("accountEvent")
    .where("id", "in", old.where("kind", "not in", lastingKinds).orderBy("at").limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function anonymiseEvents({ db }: Ctx, accountId: string) {
  await db
    .updateTable("accountEvent")
    .set({ network: null, userAgent: null, details: null })
    .where("accountId", "=", accountId)
    .execute();
}

/** Appends to the security log of the account, with the source of the current request. `details` contain no secrets. */
export async function insertEvent(
  { db, now }: Pick<Ctx, "db" | "now">,
  accountId: string,
  kind: AccountEventKind,
  details?: activity.ActivityDetails,
) {
  countEvent(kind);
  const source = isByOwner(kind) ? findSource() : undefined;
  await db
    .insertInto("accountEvent")
    .values({
      id: newId(now()),
      accountId,
      at: now(),
      kind,
      network: source?.network ?? null,
      userAgent: source?.userAgent ?? null,
      details: details ?? null,
    })
    .execute();
}
