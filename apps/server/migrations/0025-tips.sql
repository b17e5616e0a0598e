-- Tips ("mimos"): money for nothing in return, with a message to the creator.
CREATE TABLE tip (
  order_id uuid PRIMARY KEY,
  position smallint NOT NULL,
  kind order_line_kind NOT NULL DEFAULT 'tip' CHECK (kind = 'tip'),
  account_id uuid NOT NULL REFERENCES account,
  -- The story that it is about.
  story_id uuid REFERENCES story,
  -- For the creator alone.
  message text CHECK (length(message) BETWEEN 1 AND 280),
  -- As `fulfilled_at` and `revoked_at` of its line, for the creator's list.
  received_at timestamptz,
  returned_at timestamptz,
  thanked_at timestamptz,
  FOREIGN KEY (order_id, position, kind) REFERENCES order_line (order_id, position, kind),
  CONSTRAINT tip_order FOREIGN KEY (account_id, order_id) REFERENCES fan_order (account_id, id),
  CHECK (returned_at IS NULL OR received_at IS NOT NULL),
  CHECK (thanked_at IS NULL OR received_at IS NOT NULL)
);
CREATE INDEX tip_received ON tip (account_id, received_at DESC, order_id DESC) WHERE received_at IS NOT NULL;
CREATE INDEX tip_story ON tip (story_id) WHERE story_id IS NOT NULL;

-- What a tip is never changes. A message may be removed.
CREATE FUNCTION tip_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of tip % are frozen', OLD.order_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'tip_terms_frozen';
END $$;
CREATE TRIGGER tip_terms_frozen BEFORE UPDATE ON tip FOR EACH ROW
  WHEN ((OLD.order_id, OLD.account_id, OLD.story_id)
      IS DISTINCT FROM (NEW.order_id, NEW.account_id, NEW.story_id)
    OR (NEW.message IS NOT NULL AND OLD.message IS DISTINCT FROM NEW.message))
  EXECUTE FUNCTION tip_terms_frozen();

-- A tip is received and returned with its line.
CREATE FUNCTION tip_fulfilled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.order_line line JOIN public.tip USING (order_id, position)
      WHERE line.order_id = NEW.order_id AND ((line.fulfilled_at IS NULL) <> (tip.received_at IS NULL)
        OR (line.revoked_at IS NULL) <> (tip.returned_at IS NULL))) THEN
    RAISE EXCEPTION 'the tip of order % does not agree with its line', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'tip_fulfilled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tip_line_fulfilled AFTER UPDATE OF fulfilled_at, revoked_at ON order_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'tip') EXECUTE FUNCTION tip_fulfilled();
CREATE CONSTRAINT TRIGGER tip_received AFTER INSERT OR UPDATE OF received_at, returned_at ON tip
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tip_fulfilled();
