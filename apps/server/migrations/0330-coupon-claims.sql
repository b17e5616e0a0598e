-- `claimed_at`: a receipt of this order, or a charge to a card, took the use while it is undecided.
-- `queued_until`: an order that reserves nothing, as its network reserves enough, counts until then against others of this kind.
ALTER TABLE coupon_redemption ADD COLUMN claimed_at timestamptz, ADD COLUMN queued_until timestamptz;
-- Until now a receipt under review kept its use by itself.
UPDATE coupon_redemption redemption SET claimed_at = now()
WHERE redeemed_at IS NULL AND EXISTS (
  SELECT FROM payment JOIN receipt ON receipt.payment_id = payment.id
  WHERE payment.subscription_id = redemption.subscription_id AND payment.status = 'pending' AND receipt.decision IS NULL);
