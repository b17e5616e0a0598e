-- Imported subscriptions whose price or period nobody stated, and the decisions of an import about what follows the paid time.
set local statement_timeout = 0;

-- The creator has to decide the price of the next period: until then nothing is charged and no free period starts. Without a plan
-- nothing follows anyway, and it says that the price or the period is unknown.
alter table subscription add column price_undecided boolean not null default false;

-- Texts of price and period that were not understood.
alter table migration_row add column unclear jsonb;
alter table migration_person add column unclear jsonb;

-- `offers`: plan, price and period as the file states them, with the number of people. `choices`: the creator's, by the key of an offer.
alter table migration
  add column offers jsonb not null default '[]',
  add column choices jsonb not null default '{}';

-- A missing price was imported as 0, a missing period as one month.
update subscription set price_undecided = true
from plan
where plan.id = subscription.plan_id and subscription.source in ('import', 'lastlink')
  and (subscription.price_cents < 500 or (subscription.period_months = 1 and plan.period_months > 1));

update subscription set price_undecided = true
from migration_person person
where person.subscription_id = subscription.id and subscription.source in ('import', 'lastlink') and subscription.plan_id is null
  and person.price_cents is null;

create index subscription_undecided on subscription (account_id, plan_id, id) where price_undecided and plan_id is not null;
