import { sql } from "kysely";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";

/** Gives a browser guest access to this many more creators, each with a visible story, inserted together. */
export async function addGuestAccess({ ctx }: Product, person: Person, count: number): Promise<void> {
  const subscriptionId = (await person.request("/v1/fan/me")).body.subscriptions[0]._id as string;
  const now = ctx.now();
  await sql`
    with made as (
      select n, uuidv7() as account_id, uuidv7() as subscription_id, uuidv7() as story_id
      from generate_series(1, ${count}::int) n
    ), accounts as (
      insert into account (id, email, phone_number, password_hash, terms_accepted_at, created_at)
      select account_id, account_id || '@exemplo.com.br', '+5511987654321', '', ${now}::timestamptz, ${now}::timestamptz from made
    ), profiles as (
      insert into profile (account_id, username, full_name)
      select account_id, 'c' || right(replace(account_id::text, '-', ''), 20), 'Criadora ' || n from made
    ), subscriptions as (
      insert into subscription (id, account_id, fan_id, fan_name, fan_phone, price_cents, period_months, status, source, free,
        created_at, started_at)
      select made.subscription_id, made.account_id, known.fan_id, 'João', '+5511912345678', 0, 1, 'active', 'whitelist', true,
        ${now}::timestamptz, ${now}::timestamptz
      from made, subscription known where known.id = ${subscriptionId}
    ), stories as (
      insert into story (id, account_id, audience, state, duration_seconds, width, height, created_at, last_activity_at, video_key,
        poster_key, placeholder)
      select story_id, account_id, 'closed', 'ready', 2, 360, 640, ${now}::timestamptz, ${now}::timestamptz, story_id || '.mp4',
        story_id || '.jpg', 'data:,'
      from made
    )
    insert into fan_session_subscription (session_id, subscription_id)
    select held.session_id, made.subscription_id from made, fan_session_subscription held
    where held.subscription_id = ${subscriptionId}`.execute(ctx.db);
}
