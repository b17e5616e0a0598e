-- A transfer that the gateway was asked for and that is found there neither by its id nor by its reference. It stays `requested`: its
-- absence from a listing is no proof that it was not made. An admin decides; `stuck_at` is null again once it was found or decided.
CREATE TYPE transfer_resolution AS ENUM ('made', 'not_made');

ALTER TABLE transfer
  ADD COLUMN stuck_at timestamptz,
  -- A withdrawal of the same amount and time that the gateway lists and that belongs to no other transfer: proposed to the admin.
  ADD COLUMN candidate_id text,
  ADD COLUMN resolution transfer_resolution,
  ADD COLUMN resolved_at timestamptz,
  ADD CHECK (stuck_at IS NULL OR status = 'requested'),
  ADD CHECK (candidate_id IS NULL OR stuck_at IS NOT NULL),
  ADD CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
  ADD CHECK (resolution IS DISTINCT FROM 'not_made' OR status = 'failed');
CREATE INDEX transfer_stuck ON transfer (stuck_at) WHERE stuck_at IS NOT NULL;

ALTER TYPE admin_action_kind ADD VALUE 'transfer_made';
ALTER TYPE admin_action_kind ADD VALUE 'transfer_not_made';
