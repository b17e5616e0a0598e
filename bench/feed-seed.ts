import type pg from "pg";

/** Subscribes a fan to `count` more creators with ten stories each, all seen by a hundred other fans and some by this fan. */
export async function createFeed(client: pg.Client, subscriptionId: string, count: number): Promise<void> {
  await client.query(
    `begin;
    create temporary table made on commit drop as
      select n, uuidv7() as account_id, uuidv7() as subscription_id from generate_series(1, ${count}) n;
    insert into account (id, email, phone_number, password_hash, terms_accepted_at, created_at)
      select account_id, account_id || '@exemplo.com.br', '+5511987654321', '', now(), now() from made;
    insert into profile (account_id, username, full_name)
      select account_id, 'c' || right(replace(account_id::text, '-', ''), 20), 'Criadora ' || n from made;
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, price_cents, period_months, status, source, free,
        created_at, started_at)
      select made.subscription_id, made.account_id, known.fan_id, 'João', '+5511912345678', 0, 1, 'active', 'whitelist', true, now(), now()
      from made, subscription known where known.id = '${subscriptionId}';
    insert into fan_session_subscription (session_id, subscription_id)
      select held.session_id, made.subscription_id from made, fan_session_subscription held
      where held.subscription_id = '${subscriptionId}';
    insert into story (id, account_id, audience, state, duration_seconds, width, height, created_at, last_activity_at, video_key, poster_key,
        placeholder)
      select uuidv7(), account_id, 'closed', 'ready', 2, 360, 640, now(), now(), n || '-' || k || '.mp4', n || '-' || k || '.jpg', 'data:,'
      from made, generate_series(1, 10) k;
    insert into story_view (story_id, fan_id, viewed_at)
      select story.id, known.fan_id, now() from story join made using (account_id), subscription known
      where known.id = '${subscriptionId}' and story.video_key ~ '[02468].mp4$';
    create temporary table other on commit drop as select uuidv7() as id from generate_series(1, 100);
    insert into fan (id, email, created_at) select id, id || '@exemplo.com.br', now() from other;
    insert into story_view (story_id, fan_id, viewed_at)
      select story.id, other.id, now() from story join made using (account_id), other;
    commit`,
  );
  await client.query("vacuum analyze account, profile, subscription, fan_session_subscription, story, story_view");
}
