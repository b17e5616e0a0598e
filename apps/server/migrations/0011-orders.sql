-- Orders of fans and their lines. A payment pays an order; the module of a line's kind stores what the line sells, and delivers it.
CREATE TYPE order_line_kind AS ENUM ('subscription', 'tip', 'item', 'gift');

CREATE TABLE fan_order (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  fan_id uuid NOT NULL REFERENCES fan,
  -- Who pays, as they typed it in this order; a renewal has what its subscription has.
  fan_name text NOT NULL,
  fan_phone text NOT NULL,
  fan_document text,
  -- The id that the browser gave the order: repeating it means the same order. Null for a renewal.
  client_key uuid,
  created_at timestamptz NOT NULL,
  -- Its creator corrected the e-mail address, which they may once.
  email_corrected_at timestamptz,
  CONSTRAINT fan_order_of_account UNIQUE (account_id, id)
);
CREATE INDEX fan_order_fan ON fan_order (fan_id);
-- For fans who look for their order by their phone number.
CREATE INDEX fan_order_phone ON fan_order (account_id, fan_phone);

CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES fan_order,
  position smallint NOT NULL CONSTRAINT order_line_position CHECK (position BETWEEN 1 AND 5),
  kind order_line_kind NOT NULL,
  -- What it sells, as its fan saw it when they ordered: lists, e-mails and statements of all kinds have this.
  title text NOT NULL,
  -- Before the discount.
  price_cents integer NOT NULL,
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  -- The coupon that gave the discount.
  coupon_code text,
  -- When the fan got what the line sells. `revoked_at`: it was taken back, because its money went back or is disputed.
  fulfilled_at timestamptz,
  revoked_at timestamptz,
  -- Its own money went back, or is owed to its fan, who withdrew: it stays taken back, whatever becomes of the payment.
  refunded_at timestamptz,
  PRIMARY KEY (order_id, position),
  -- For the tables of the kinds.
  CONSTRAINT order_line_kind_key UNIQUE (order_id, position, kind),
  CONSTRAINT order_line_price CHECK (price_cents = amount_cents + discount_cents),
  CONSTRAINT order_line_revoked CHECK (revoked_at IS NULL OR fulfilled_at IS NOT NULL),
  CONSTRAINT order_line_refunded CHECK (refunded_at IS NULL OR revoked_at IS NOT NULL)
);

-- The orders made in a browser.
CREATE TABLE fan_session_order (
  session_id uuid NOT NULL REFERENCES fan_session,
  order_id uuid NOT NULL REFERENCES fan_order,
  PRIMARY KEY (session_id, order_id)
);
CREATE INDEX fan_session_order_order ON fan_session_order (order_id);
CREATE TRIGGER fan_session_order_end_notifies AFTER DELETE ON fan_session_order FOR EACH ROW
  EXECUTE FUNCTION notify_session_end('session_id');
CREATE TRIGGER fan_session_order_is_stale AFTER DELETE ON fan_session_order
  FOR EACH ROW EXECUTE FUNCTION notify_stale_cache('fan_session', 'session_id');

-- The orders that a browser may read: those made in it, and those of the e-mail addresses verified in it.
CREATE VIEW fan_session_order_access AS
  SELECT session_id, order_id FROM fan_session_order
  UNION
  SELECT proved.session_id, fan_order.id FROM fan_session_email proved JOIN fan_order USING (fan_id);
