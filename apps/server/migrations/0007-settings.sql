-- PIX keys and settings of creators.
CREATE TYPE pix_key_type AS ENUM ('cpf', 'cnpj', 'phone', 'email', 'random');
CREATE TABLE pix_key (
  account_id uuid PRIMARY KEY REFERENCES account,
  type pix_key_type NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 77),
  document text NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A key that replaces the one in `pix_key` at `starts_at`.
CREATE TABLE next_pix_key (
  account_id uuid PRIMARY KEY REFERENCES account,
  type pix_key_type NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 77),
  document text NOT NULL,
  name text NOT NULL,
  city text NOT NULL,
  starts_at timestamptz NOT NULL
);
CREATE INDEX next_pix_key_starts ON next_pix_key (starts_at);

-- An account without a row has the defaults.
CREATE TYPE story_lifetime AS ENUM ('24h', '48h', '7d', 'forever');
CREATE TABLE account_setting (
  account_id uuid PRIMARY KEY REFERENCES account,
  story_lifetime story_lifetime NOT NULL DEFAULT '24h',
  grace_days smallint NOT NULL DEFAULT 3 CHECK (grace_days BETWEEN 0 AND 7),
  auto_approve_statement boolean NOT NULL DEFAULT false,
  fan_message text NOT NULL DEFAULT '' CHECK (length(fan_message) <= 500),
  -- What they write to a fan by WhatsApp; empty, in the words of the app.
  receipt_message text NOT NULL DEFAULT '' CHECK (length(receipt_message) <= 500),
  access_message text NOT NULL DEFAULT '' CHECK (length(access_message) <= 500),
  notify_new_subscriber boolean NOT NULL DEFAULT true,
  notify_renewal boolean NOT NULL DEFAULT true,
  notify_receipt boolean NOT NULL DEFAULT true,
  show_subscriber_count boolean NOT NULL DEFAULT true,
  accept_new_subscribers boolean NOT NULL DEFAULT true,
  watermark boolean NOT NULL DEFAULT false,
  -- In the sitemap, and an example on the landing page.
  discoverable boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);
CREATE INDEX account_setting_discoverable ON account_setting (account_id) WHERE discoverable;
CREATE TRIGGER account_setting_is_stale AFTER INSERT OR UPDATE OR DELETE ON account_setting
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('account', 'account_id');
