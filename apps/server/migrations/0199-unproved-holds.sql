-- A keyed hash of the network that an order came from whose e-mail was not proved; null for one that was. Holds of unproved orders are
-- fewer and shorter, and do not stand in the way of a proved e-mail.
ALTER TABLE coupon_redemption ADD COLUMN unproved_from text;
