import { createECDH } from "node:crypto";
import type pg from "pg";

/** A story of a creator, and a signed-in browser with notifications of each active subscriber. Returns the story's id. */
export async function createBrowsers(client: pg.Client, accountId: string, pushService: string): Promise<string> {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  await client.query(`
    begin;
    create temporary table made on commit drop as
      select id as subscription_id, uuidv7() as session_id from subscription where account_id = '${accountId}' and status = 'active';
    insert into fan_session (id, token_hash, created_at, last_seen_at, expires_at, user_agent,
        plain_cookie)
      select session_id, sha256(session_id::text::bytea), now(), now(), now() + interval '30 days', 'bench', false from made;
    insert into fan_session_subscription (session_id, subscription_id) select session_id, subscription_id from made;
    insert into push_subscription (id, session_id, endpoint, p256dh, auth, quiet, created_at)
      select uuidv7(), session_id, '${pushService}/' || session_id, '${p256dh}', 'AAAAAAAAAAAAAAAAAAAAAA', false, now() from made;
    commit`);
  const { rows } = await client.query<{ id: string }>(`
    insert into story (id, account_id, audience, state, duration_seconds, width, height, created_at, last_activity_at, video_key,
        poster_key, placeholder)
      values (uuidv7(), '${accountId}', 'closed', 'ready', 2, 360, 640, now(), now(), 'bench.mp4', 'bench.jpg', 'data:,')
      returning id`);
  await client.query("vacuum analyze fan_session, fan_session_subscription, push_subscription");
  return String(rows[0]?.id);
}
