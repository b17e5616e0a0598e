-- Imported periods end on the day that they began on where their month is too short for it: 31 Jan, 28 Feb, 31 Mar.
SET LOCAL statement_timeout = 0;
UPDATE subscription SET anchor_day = CASE
    WHEN began > ended AND extract(day FROM (current_period_end AT TIME ZONE 'America/Sao_Paulo') + interval '1 day') = 1
    THEN began ELSE ended END
FROM (
  SELECT s.id, extract(day FROM person.started_at AT TIME ZONE 'America/Sao_Paulo') AS began,
    extract(day FROM s.current_period_end AT TIME ZONE 'America/Sao_Paulo') AS ended
  FROM migration_person person JOIN subscription s ON s.id = person.subscription_id
  WHERE s.anchor_day IS NULL AND s.current_period_end IS NOT NULL AND person.started_at IS NOT NULL
) known WHERE known.id = subscription.id;
