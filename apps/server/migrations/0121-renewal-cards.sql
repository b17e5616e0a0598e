-- The card that renews a subscription, by the names that its gateway keeps it under: no number, and nothing that pays anywhere but
-- in that creator's account. `stopped_at`: it was declined for good, or each time, and is charged no more until it is changed.
CREATE TABLE renewal_card (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  connection_id uuid NOT NULL REFERENCES gateway_connection,
  customer_id text NOT NULL,
  card_id text NOT NULL,
  brand text,
  last_digits text,
  kept_at timestamptz NOT NULL,
  stopped_at timestamptz
);

-- When the question for a charge went out; that of a renewal is written down first and sent by a job, which asks once.
ALTER TABLE gateway_charge ADD COLUMN sent_at timestamptz;
UPDATE gateway_charge SET sent_at = asked_at;
CREATE INDEX gateway_charge_unsent ON gateway_charge (asked_at) WHERE sent_at IS NULL AND state = 'asked';

-- That a card was declined; of each try one at most.
ALTER TYPE reminder_kind ADD VALUE 'declined';
