-- Single items ("avulsos"): stories and gallery items of a creator that are sold once, without a subscription.
CREATE TYPE item_audience AS ENUM ('everyone', 'subscribers');
CREATE TABLE item (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  description text CHECK (length(description) BETWEEN 1 AND 500),
  price_cents integer NOT NULL CHECK (price_cents BETWEEN 200 AND 200000),
  -- For fans with access; null: the same price.
  subscriber_price_cents integer CHECK (subscriber_price_cents BETWEEN 200 AND 200000),
  audience item_audience NOT NULL,
  -- How often it is sold, and until when; null: without a limit.
  stock integer CHECK (stock > 0),
  available_until timestamptz,
  -- False for a draft, and for one that was taken off sale: its buyers keep it.
  on_sale boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- Its buyers have lost it.
  deleted_at timestamptz,
  CONSTRAINT item_of_account UNIQUE (id, account_id)
);
CREATE INDEX item_account ON item (account_id, id DESC);

-- What a creator offers beside their plans at the checkout: an item, at its own price or a special one, and a longer plan.
CREATE TABLE plan_extra (
  account_id uuid PRIMARY KEY REFERENCES account,
  item_id uuid,
  item_price_cents integer CHECK (item_price_cents BETWEEN 200 AND 200000),
  plan_id uuid,
  CONSTRAINT plan_extra_item FOREIGN KEY (item_id, account_id) REFERENCES item (id, account_id),
  CONSTRAINT plan_extra_plan FOREIGN KEY (plan_id, account_id) REFERENCES plan (id, account_id),
  CHECK (item_price_cents IS NULL OR item_id IS NOT NULL)
);

-- What an item has, in its order. A gallery video is a story too, with the same id.
CREATE TABLE item_content (
  item_id uuid NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  account_id uuid NOT NULL,
  video_id uuid,
  photo_id uuid,
  PRIMARY KEY (item_id, position),
  CONSTRAINT item_content_item FOREIGN KEY (item_id, account_id) REFERENCES item (id, account_id),
  CONSTRAINT item_content_video FOREIGN KEY (video_id, account_id) REFERENCES story (id, account_id),
  CONSTRAINT item_content_photo FOREIGN KEY (photo_id, account_id) REFERENCES media (id, account_id),
  CONSTRAINT item_content_one CHECK (num_nonnulls(video_id, photo_id) = 1)
);
CREATE INDEX item_content_video ON item_content (video_id) WHERE video_id IS NOT NULL;
CREATE INDEX item_content_photo ON item_content (photo_id) WHERE photo_id IS NOT NULL;

-- What is deleted, or is being deleted at this moment, cannot become part of an item, nor a draft, which becomes another story.
CREATE FUNCTION item_content_not_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.video_id IS NOT NULL THEN
    PERFORM 1 FROM story WHERE id = NEW.video_id AND deleted_at IS NULL AND audience <> 'draft' FOR SHARE;
  ELSE
    PERFORM 1 FROM media WHERE id = NEW.photo_id AND deleted_at IS NULL AND kind = 'photo' FOR SHARE;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a content of item % is deleted', NEW.item_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'item_content_not_deleted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER item_content_not_deleted BEFORE INSERT ON item_content
  FOR EACH ROW EXECUTE FUNCTION item_content_not_deleted();

-- Buyers keep what they have bought.
CREATE FUNCTION content_in_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.item_content content JOIN public.item ON item.id = content.item_id
      WHERE NEW.id IN (content.video_id, content.photo_id) AND item.deleted_at IS NULL) THEN
    RAISE EXCEPTION '% is part of an item', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'content_in_item';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER story_in_item AFTER UPDATE OF deleted_at ON story
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION content_in_item();
CREATE TRIGGER media_in_item AFTER UPDATE OF deleted_at ON media
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION content_in_item();

CREATE TABLE item_line (
  order_id uuid NOT NULL,
  position smallint NOT NULL,
  kind order_line_kind NOT NULL DEFAULT 'item' CHECK (kind = 'item'),
  account_id uuid NOT NULL,
  item_id uuid NOT NULL,
  -- As `fulfilled_at` and `revoked_at` of its line, for the lists of what a fan has bought.
  granted_at timestamptz,
  revoked_at timestamptz,
  -- The order ended without money; it can still arrive.
  canceled_at timestamptz,
  PRIMARY KEY (order_id, position),
  CONSTRAINT item_line_once UNIQUE (order_id, item_id),
  FOREIGN KEY (order_id, position, kind) REFERENCES order_line (order_id, position, kind),
  CONSTRAINT item_line_order FOREIGN KEY (account_id, order_id) REFERENCES fan_order (account_id, id),
  CONSTRAINT item_line_item FOREIGN KEY (item_id, account_id) REFERENCES item (id, account_id),
  CHECK (revoked_at IS NULL OR granted_at IS NOT NULL),
  CHECK (canceled_at IS NULL OR granted_at IS NULL)
);
CREATE INDEX item_line_item ON item_line (item_id);

-- Whether money for an item of an order is accepted: it is not deleted, one is left, and the fan has none by another order. For a
-- reader only of the orders that this browser may read: whoever only typed an address does not learn what was bought with it.
CREATE FUNCTION is_item_acceptable(this_order uuid, this_item uuid, reader uuid DEFAULT NULL) RETURNS boolean
  LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.item WHERE item.id = this_item AND item.deleted_at IS NULL AND (item.stock IS NULL
      OR item.stock > (SELECT count(*) FROM public.item_line sale WHERE sale.item_id = this_item
        AND sale.order_id <> this_order AND sale.granted_at IS NOT NULL AND sale.revoked_at IS NULL)))
    AND NOT EXISTS (SELECT FROM public.item_line sale
      JOIN public.fan_order other ON other.id = sale.order_id
      JOIN public.fan_order own ON own.id = this_order AND own.fan_id = other.fan_id
      WHERE sale.item_id = this_item AND sale.order_id <> this_order
        AND sale.granted_at IS NOT NULL AND sale.revoked_at IS NULL
        AND (reader IS NULL OR EXISTS (SELECT FROM public.fan_session_order_access readable
          WHERE readable.session_id = reader AND readable.order_id = sale.order_id)))
$$;

-- What a line sells never changes.
CREATE FUNCTION item_line_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the item of order % is frozen', OLD.order_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'item_line_frozen';
END $$;
CREATE TRIGGER item_line_frozen BEFORE UPDATE ON item_line FOR EACH ROW
  WHEN ((OLD.order_id, OLD.position, OLD.account_id, OLD.item_id)
    IS DISTINCT FROM (NEW.order_id, NEW.position, NEW.account_id, NEW.item_id))
  EXECUTE FUNCTION item_line_frozen();

-- An item is granted and taken back with its line.
CREATE FUNCTION item_line_fulfilled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.order_line line JOIN public.item_line sold USING (order_id, position)
      WHERE line.order_id = NEW.order_id AND ((line.fulfilled_at IS NULL) <> (sold.granted_at IS NULL)
        OR (line.revoked_at IS NULL) <> (sold.revoked_at IS NULL))) THEN
    RAISE EXCEPTION 'an item of order % does not agree with its line', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'item_line_fulfilled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER item_line_fulfilled AFTER UPDATE OF fulfilled_at, revoked_at ON order_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'item') EXECUTE FUNCTION item_line_fulfilled();
CREATE CONSTRAINT TRIGGER item_line_granted AFTER INSERT OR UPDATE OF granted_at, revoked_at ON item_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION item_line_fulfilled();
