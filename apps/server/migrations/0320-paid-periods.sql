-- When the time of a payment was taken out of its subscription, because its money went back; null while it counts.
alter table payment add column access_ended_at timestamptz;
-- The money of a period went back while another period is paid: the paid time moves forward, and access ends earlier.
alter type subscription_change_kind add value 'shortened';
