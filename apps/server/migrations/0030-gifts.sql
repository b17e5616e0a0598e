-- Gifts ("presentes"): a period of a subscription that a fan buys for somebody else, who claims it with their own e-mail address.
CREATE TABLE gift (
  order_id uuid PRIMARY KEY,
  position smallint NOT NULL,
  kind order_line_kind NOT NULL DEFAULT 'gift' CHECK (kind = 'gift'),
  account_id uuid NOT NULL REFERENCES account,
  plan_id uuid NOT NULL REFERENCES plan,
  period_months smallint NOT NULL CHECK (period_months IN (1, 3, 6, 12)),
  receiver_name text NOT NULL CHECK (length(receiver_name) BETWEEN 1 AND 80),
  -- Where it is sent, and the only address that may claim it; null: whoever has the link.
  receiver_email citext,
  message text CHECK (length(message) BETWEEN 1 AND 280),
  -- In the morning of the day that the buyer chose, in São Paulo.
  deliver_at timestamptz NOT NULL,
  code_hash bytea NOT NULL CONSTRAINT gift_code_key UNIQUE,
  -- As `fulfilled_at` and `revoked_at` of its line, for the lists of gifts.
  received_at timestamptz,
  returned_at timestamptz,
  -- When the e-mail to the receiver was enqueued, when the mail server accepted it, and when the buyer was reminded that nobody has
  -- claimed the gift.
  delivery_enqueued_at timestamptz,
  delivered_at timestamptz,
  reminded_at timestamptz,
  claimed_at timestamptz,
  claimed_by uuid REFERENCES fan,
  -- The buyer wants the money of an unclaimed gift back: it can no longer be claimed.
  refund_requested_at timestamptz,
  FOREIGN KEY (order_id, position, kind) REFERENCES order_line (order_id, position, kind),
  CONSTRAINT gift_order FOREIGN KEY (account_id, order_id) REFERENCES fan_order (account_id, id),
  CHECK (returned_at IS NULL OR received_at IS NOT NULL),
  CHECK (delivery_enqueued_at IS NULL OR received_at IS NOT NULL),
  CHECK (delivered_at IS NULL OR delivery_enqueued_at IS NOT NULL),
  CHECK (claimed_at IS NULL OR received_at IS NOT NULL),
  CHECK ((claimed_at IS NULL) = (claimed_by IS NULL)),
  CONSTRAINT gift_claimed_or_returned CHECK (claimed_at IS NULL OR refund_requested_at IS NULL)
);
CREATE INDEX gift_received ON gift (account_id, received_at DESC, order_id DESC) WHERE received_at IS NOT NULL;
CREATE INDEX gift_claimed_by ON gift (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX gift_receiver ON gift (receiver_email) WHERE receiver_email IS NOT NULL;
-- For the jobs that deliver gifts and remind their buyers.
CREATE INDEX gift_undelivered ON gift (deliver_at)
  WHERE received_at IS NOT NULL AND returned_at IS NULL AND delivery_enqueued_at IS NULL AND claimed_at IS NULL AND receiver_email IS NOT NULL;
CREATE INDEX gift_unclaimed ON gift (deliver_at)
  WHERE received_at IS NOT NULL AND returned_at IS NULL AND claimed_at IS NULL AND reminded_at IS NULL;

-- What a gift is never changes, nor who claimed it. What people wrote may be removed.
CREATE FUNCTION gift_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of gift % are frozen', OLD.order_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'gift_terms_frozen';
END $$;
CREATE TRIGGER gift_terms_frozen BEFORE UPDATE ON gift FOR EACH ROW
  WHEN ((OLD.order_id, OLD.position, OLD.account_id, OLD.plan_id, OLD.period_months, OLD.deliver_at, OLD.code_hash)
      IS DISTINCT FROM (NEW.order_id, NEW.position, NEW.account_id, NEW.plan_id, NEW.period_months, NEW.deliver_at, NEW.code_hash)
    OR (NEW.message IS NOT NULL AND OLD.message IS DISTINCT FROM NEW.message)
    OR (NEW.receiver_email IS NOT NULL AND OLD.receiver_email IS DISTINCT FROM NEW.receiver_email)
    OR (OLD.claimed_at IS NOT NULL AND (OLD.claimed_at, OLD.claimed_by) IS DISTINCT FROM (NEW.claimed_at, NEW.claimed_by)))
  EXECUTE FUNCTION gift_terms_frozen();

-- A gift is received and returned with its line.
CREATE FUNCTION gift_fulfilled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.order_line line JOIN public.gift USING (order_id, position)
      WHERE line.order_id = NEW.order_id AND ((line.fulfilled_at IS NULL) <> (gift.received_at IS NULL)
        OR (line.revoked_at IS NULL) <> (gift.returned_at IS NULL))) THEN
    RAISE EXCEPTION 'the gift of order % does not agree with its line', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'gift_fulfilled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER gift_line_fulfilled AFTER UPDATE OF fulfilled_at, revoked_at ON order_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'gift') EXECUTE FUNCTION gift_fulfilled();
CREATE CONSTRAINT TRIGGER gift_received AFTER INSERT OR UPDATE OF received_at, returned_at ON gift
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gift_fulfilled();

-- A claimed gift has started its period.
CREATE FUNCTION gift_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.gifted_period WHERE order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'gift % is claimed but has no period', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'gift_started';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER gift_started AFTER UPDATE OF claimed_at ON gift
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.claimed_at IS NOT NULL) EXECUTE FUNCTION gift_started();
