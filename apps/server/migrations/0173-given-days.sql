-- Until when its creator has lengthened it by hand: what an import gives and takes back later leaves that alone.
ALTER TABLE subscription ADD COLUMN given_until timestamptz;
UPDATE subscription SET given_until = current_period_end FROM migration_person person
  WHERE person.subscription_id = subscription.id AND free AND current_period_end > person.paid_until;
