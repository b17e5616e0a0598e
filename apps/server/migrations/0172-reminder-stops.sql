-- Which renewals a fan does not want to be reminded of. What a card is charged, and that it was declined, is told nevertheless.
CREATE TABLE reminder_stop (
  subscription_id uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
  stopped_at timestamptz NOT NULL
);
