import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { HttpCreator } from "../e2e/creator-over-http.ts";

/** `count` fans who have paid this creator, each in a browser of their own. Returns the tokens of these browsers. */
export async function createCrowd(client: pg.Client, creator: HttpCreator, count: number): Promise<string[]> {
  const { _id: accountId } = (await creator.request<{ _id: string }>("/me")).body;
  const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  await client.query("begin");
  await client.query(
    `create temporary table came on commit drop as
      select decode(hash, 'hex') as token_hash, uuidv7() as fan_id, uuidv7() as subscription_id, uuidv7() as session_id
      from unnest($1::text[]) hash`,
    [hashes],
  );
  await client.query(`
    insert into fan (id, email, created_at) select fan_id, fan_id || '@exemplo.com.br', now() from came;
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, plan_id, price_cents, period_months, status, source,
        created_at, started_at, current_period_end)
      select subscription_id, '${accountId}', fan_id, 'João Souza', '+5511912345678', '${planId}', 2990, 1, 'active', 'checkout',
        now(), now(), now() + interval '20 days' from came;
    insert into fan_session (id, token_hash, user_agent, plain_cookie, created_at, last_seen_at, expires_at)
      select session_id, token_hash, '', true, now(), now(), now() + interval '20 days' from came;
    insert into fan_session_subscription (session_id, subscription_id) select session_id, subscription_id from came;
    commit`);
  await client.query("vacuum analyze fan, subscription, fan_session, fan_session_subscription");
  return tokens;
}
