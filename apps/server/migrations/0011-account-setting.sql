CREATE TYPE story_lifetime AS ENUM ('24h', '48h', '7d', 'forever');

-- Who has changed nothing has no row.
CREATE TABLE account_setting (
  account_id uuid PRIMARY KEY REFERENCES account,
  story_lifetime story_lifetime NOT NULL DEFAULT '24h',
  grace_days smallint NOT NULL DEFAULT 3 CHECK (grace_days BETWEEN 0 AND 7),
  auto_approve_statement boolean NOT NULL DEFAULT false,
  fan_message text NOT NULL DEFAULT '' CHECK (length(fan_message) <= 500),
  notify_new_subscriber boolean NOT NULL DEFAULT true,
  notify_renewal boolean NOT NULL DEFAULT true,
  notify_receipt boolean NOT NULL DEFAULT true,
  show_subscriber_count boolean NOT NULL DEFAULT true,
  accept_new_subscribers boolean NOT NULL DEFAULT true,
  watermark boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);
