import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { isUndecidedSql } from "#modules/subscriptions/undecided.rules";

/** Up to `limit` creators with a verified address and undecided people, each once; concurrent calls get different ones. */
export async function claimUndecidedAccounts({ db, now }: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update account set undecided_mailed_at = ${now()} where id in (
      select id from account
      where undecided_mailed_at is null and email_verified_at is not null
        and exists (select from subscription where ${isUndecidedSql(sql.ref("account.id"), now())})
      order by id limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export type UndecidedNotice = { email: string; people: number; firstEnd: Date };

/** Undefined if everything is decided by now. */
export async function selectUndecidedNotice({ db, now }: Ctx, accountId: string): Promise<UndecidedNotice | undefined> {
  const { rows } = await sql<UndecidedNotice>`
    select account.email, count(*)::int as people, min(subscription.current_period_end) as "firstEnd"
    from account join subscription on ${isUndecidedSql(accountId, now())}
    where account.id = ${accountId} group by account.email`.execute(db);
  return rows[0];
}
