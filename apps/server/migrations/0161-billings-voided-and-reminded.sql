-- A fatura that an admin cancels says why, and since when; what it said on its first day still stands.
ALTER TABLE billing
  ADD COLUMN voided_at timestamptz,
  ADD COLUMN void_reason text CHECK (length(void_reason) BETWEEN 1 AND 300),
  ADD CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  ADD CHECK ((voided_at IS NULL) = (void_reason IS NULL));
CREATE INDEX billing_open_by_day ON billing (due_date, id) WHERE status = 'open';

CREATE OR REPLACE FUNCTION billing_stands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{status, paid_at, voided_at, void_reason}';
BEGIN
  IF OLD.status IN ('paid', 'void') OR (to_jsonb(NEW) - moving) IS DISTINCT FROM (to_jsonb(OLD) - moving) THEN
    RAISE EXCEPTION 'billing % stands', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_stands';
  END IF;
  RETURN NEW;
END $$;

ALTER TYPE admin_action_kind ADD VALUE 'billing_voided';

-- By how many days it stands from the day that a fatura is due on; 'd+12' and 'd+15' are about new subscribers.
CREATE TYPE billing_reminder_kind AS ENUM ('d-3', 'd0', 'd+3', 'd+12', 'd+15');

-- One for each fatura and kind. `claimed_at` stands before the mail is handed over, so that nobody is reminded twice.
CREATE TABLE billing_reminder (
  billing_id uuid NOT NULL REFERENCES billing,
  kind billing_reminder_kind NOT NULL,
  made_at timestamptz NOT NULL,
  claimed_at timestamptz,
  PRIMARY KEY (billing_id, kind)
);
