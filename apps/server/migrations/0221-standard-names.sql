-- Renames only: no row changes. Indexes, views, foreign keys, WHEN clauses of triggers and SQL-standard function bodies follow a
-- rename by themselves; the text of a PL/pgSQL body does not, so functions that name a renamed column are replaced below.
ALTER TABLE kept_answer RENAME TO idempotency_record;
ALTER VIEW fan_session_hold RENAME TO fan_session_access;

ALTER TABLE renewal_clock RENAME TO renewal_schedule;
ALTER TABLE renewal_schedule RENAME COLUMN wake_at TO next_run_at;

ALTER TABLE story_turn RENAME TO last_transcode;
ALTER TABLE last_transcode RENAME COLUMN taken_at TO claimed_at;
ALTER TABLE story RENAME COLUMN turn TO transcode_claim_id;
ALTER TABLE story RENAME COLUMN light_wanted TO low_bitrate_pending;
ALTER TABLE story RENAME COLUMN light_key TO low_bitrate_key;
ALTER TABLE story RENAME COLUMN light_at TO low_bitrate_at;
ALTER TABLE story RENAME COLUMN touched_at TO last_activity_at;
ALTER TABLE upload RENAME COLUMN wish TO intent;
ALTER TABLE upload RENAME COLUMN became_id TO published_id;
ALTER TABLE upload RENAME COLUMN touched_at TO last_activity_at;
ALTER TABLE story_notice RENAME COLUMN told TO announced;

ALTER TABLE gateway_proof RENAME TO gateway_reconciliation;
ALTER TABLE gateway_reconciliation RENAME COLUMN differences TO discrepancies;
ALTER TABLE gateway_proof_met RENAME TO gateway_reconciliation_match;
ALTER TABLE gateway_reconciliation_match RENAME COLUMN proof_id TO reconciliation_id;
ALTER TABLE gateway_difference RENAME TO gateway_discrepancy;
ALTER TYPE gateway_difference_kind RENAME TO gateway_discrepancy_kind;
ALTER TABLE ledger_proof RENAME TO ledger_verification;
ALTER TABLE ledger_verification RENAME COLUMN proved_at TO verified_at;
ALTER TABLE ledger_verification RENAME COLUMN differences TO discrepancies;
ALTER TABLE ledger_transaction RENAME COLUMN falls_at TO available_at;

ALTER TYPE gateway_charge_state RENAME VALUE 'asked' TO 'requested';
ALTER TABLE gateway_charge RENAME COLUMN asked_at TO requested_at;
ALTER TABLE gateway_charge RENAME COLUMN refund_wanted_at TO refund_requested_at;
ALTER TABLE gateway_charge RENAME COLUMN refund_asked_at TO refund_submitted_at;
ALTER TABLE gateway_charge RENAME COLUMN refund_look_at TO refund_poll_at;
ALTER TABLE gateway_charge RENAME COLUMN standing TO settlement_status;
ALTER TYPE charge_standing RENAME TO settlement_status;
ALTER TABLE provider_event RENAME COLUMN told_kind TO object_kind;
ALTER TABLE provider_event RENAME COLUMN told_id TO object_id;
ALTER TABLE dispute RENAME COLUMN evidence_asked_at TO evidence_submitted_at;
ALTER TABLE refund RENAME COLUMN asked_at TO requested_at;
ALTER TABLE refund RENAME COLUMN overdue_told_at TO overdue_notified_at;
ALTER TABLE renewal_card RENAME COLUMN kept_at TO saved_at;
ALTER TABLE coupon_redemption RENAME COLUMN held_until TO reserved_until;
ALTER TABLE coupon_redemption RENAME COLUMN unproved_from TO unverified_from;

ALTER TYPE payment_proof RENAME TO receipt_status;
ALTER TABLE payment RENAME COLUMN proof TO receipt_status;
ALTER TABLE payment_tally RENAME COLUMN proof TO receipt_status;
ALTER TABLE receipt RENAME COLUMN reading TO analysis;
ALTER TABLE receipt RENAME COLUMN resembles TO similar_receipt_id;
ALTER TABLE receipt RENAME COLUMN picture_print TO picture_hash;
ALTER TABLE receipt RENAME COLUMN picture_bands TO picture_hash_bands;

ALTER TABLE subscription RENAME COLUMN given_until TO extended_until;
ALTER TABLE subscription RENAME COLUMN periods_begun TO periods_started;
ALTER TABLE fan RENAME COLUMN email_proved_at TO email_verified_at;
ALTER TABLE fan_session RENAME COLUMN earlier_ids TO previous_ids;
ALTER TABLE fan_session_email RENAME COLUMN proved_at TO verified_at;
ALTER TABLE account_deletion RENAME COLUMN asked_at TO requested_at;
ALTER TABLE account_deletion RENAME COLUMN username_kept_until TO username_reserved_until;

ALTER TABLE lastlink_event RENAME COLUMN told_at TO sent_at;
ALTER TABLE migration RENAME COLUMN kept_count TO retained_count;
ALTER TABLE migration RENAME COLUMN tidied_at TO cleaned_up_at;
ALTER TABLE migration_row RENAME COLUMN mended TO corrections;
ALTER TABLE migration_row RENAME COLUMN twin TO already_subscribed;
ALTER TABLE migration_row RENAME COLUMN before_until TO previous_until;
ALTER TABLE migration_row RENAME COLUMN before_status TO previous_status;

-- Constraints and indexes whose names contain an old name. PostgreSQL 18 also names NOT NULL constraints.
DO $$
DECLARE
  part record;
  item record;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('idempotency_record', 'kept_answer', 'idempotency_record'),
    ('renewal_schedule', 'renewal_clock', 'renewal_schedule'),
    ('renewal_schedule', 'wake_at', 'next_run_at'),
    ('renewal_schedule', '_wake', '_next_run'),
    ('last_transcode', 'story_turn', 'last_transcode'),
    ('last_transcode', 'taken_at', 'claimed_at'),
    ('story', 'story_light_wanted', 'story_low_bitrate_pending'),
    ('story', 'story_light', 'story_low_bitrate'),
    ('story', 'touched_at', 'last_activity_at'),
    ('upload', 'wish', 'intent'),
    ('upload', 'upload_became', 'upload_published_id'),
    ('upload', 'touched_at', 'last_activity_at'),
    ('upload', 'upload_touched', 'upload_last_activity'),
    ('story_notice', 'told', 'announced'),
    ('gateway_reconciliation', 'gateway_proof', 'gateway_reconciliation'),
    ('gateway_reconciliation', 'differences', 'discrepancies'),
    ('gateway_reconciliation_match', 'gateway_proof_met', 'gateway_reconciliation_match'),
    ('gateway_reconciliation_match', 'proof_id', 'reconciliation_id'),
    ('gateway_discrepancy', 'gateway_difference', 'gateway_discrepancy'),
    ('ledger_verification', 'ledger_proof', 'ledger_verification'),
    ('ledger_verification', 'proved_at', 'verified_at'),
    ('ledger_verification', 'differences', 'discrepancies'),
    ('ledger_transaction', 'ledger_transaction_falls', 'ledger_transaction_available'),
    ('gateway_charge', 'charge_asked_at', 'charge_requested_at'),
    ('gateway_charge', 'refund_look', 'refund_poll'),
    ('provider_event', 'told_kind', 'object_kind'),
    ('refund', 'asked_at', 'requested_at'),
    ('renewal_card', 'kept_at', 'saved_at'),
    ('coupon_redemption', 'held_until', 'reserved_until'),
    ('payment', 'payment_proof', 'payment_receipt_status'),
    ('payment_tally', 'proof', 'receipt_status'),
    ('receipt', 'resembles', 'similar_receipt_id'),
    ('receipt', 'picture_bands', 'picture_hash_bands'),
    ('subscription', 'periods_begun', 'periods_started'),
    ('fan_session', 'earlier', 'previous'),
    ('fan_session_email', 'proved_at', 'verified_at'),
    ('account_deletion', 'asked_at', 'requested_at'),
    ('lastlink_event', 'told_at', 'sent_at'),
    ('migration_row', 'twin', 'already_subscribed')
  ) names (relation, old, new) LOOP
    FOR item IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = part.relation::regclass AND strpos(conname, part.old) > 0
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', part.relation, item.name, replace(item.name, part.old, part.new));
    END LOOP;
    FOR item IN SELECT relname AS name FROM pg_class JOIN pg_index ON indexrelid = oid
      WHERE indrelid = part.relation::regclass AND strpos(relname, part.old) > 0
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', item.name, replace(item.name, part.old, part.new));
    END LOOP;
  END LOOP;
END $$;

ALTER TRIGGER renewal_clock_set ON subscription RENAME TO subscription_schedules_renewal;
ALTER TRIGGER renewal_clock_moved ON subscription RENAME TO subscription_reschedules_renewal;
ALTER FUNCTION renewal_clock_follows() RENAME TO schedule_renewal;
CREATE OR REPLACE FUNCTION schedule_renewal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('trialing', 'active', 'grace', 'expired') AND NEW.plan_id IS NOT NULL AND NEW.canceled_at IS NULL
      AND NEW.current_period_end IS NOT NULL THEN
    INSERT INTO public.renewal_schedule VALUES (NEW.id, NEW.current_period_end - interval '6 days')
      ON CONFLICT (subscription_id) DO UPDATE SET next_run_at = EXCLUDED.next_run_at;
  ELSE
    DELETE FROM public.renewal_schedule WHERE subscription_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION payment_proof_of(uuid) RENAME TO get_receipt_status;
CREATE OR REPLACE FUNCTION get_receipt_status(uuid) RETURNS receipt_status LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT coalesce(decision::text, 'waiting')::public.receipt_status FROM public.receipt WHERE payment_id = $1 ORDER BY id DESC LIMIT 1),
    'none')
$$;
ALTER TRIGGER receipt_tells_payment ON receipt RENAME TO receipt_updates_payment;
ALTER FUNCTION receipt_tells_payment() RENAME TO update_receipt_status;
CREATE OR REPLACE FUNCTION update_receipt_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_id uuid := coalesce(NEW.payment_id, OLD.payment_id);
BEGIN
  UPDATE public.payment SET receipt_status = public.get_receipt_status(changed_id) WHERE id = changed_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION payment_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.payment_tally_moves(account_id, method, status, receipt_status, n)
      FROM (SELECT account_id, method, status, receipt_status, count(*) AS n FROM came GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.payment_tally_moves(account_id, method, status, receipt_status, -n)
      FROM (SELECT account_id, method, status, receipt_status, count(*) AS n FROM went GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4) moved;
  ELSE
    PERFORM public.payment_tally_moves(account_id, method, status, receipt_status, n) FROM (
      SELECT account_id, method, status, receipt_status, sum(step) AS n FROM (
        SELECT account_id, method, status, receipt_status, 1 AS step FROM came
        UNION ALL SELECT account_id, method, status, receipt_status, -1 FROM went
      ) one GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
    ) moved;
  END IF;
  RETURN NULL;
END $$;

ALTER TRIGGER profile_username_is_kept ON profile RENAME TO profile_username_is_reserved;
ALTER FUNCTION profile_username_is_kept() RENAME TO profile_username_is_reserved;
CREATE OR REPLACE FUNCTION profile_username_is_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.account_deletion WHERE username = NEW.username AND username_reserved_until > now()) THEN
    RAISE EXCEPTION 'the username % is reserved', NEW.username USING ERRCODE = 'unique_violation', CONSTRAINT = 'profile_username_key';
  END IF;
  RETURN NEW;
END $$;

ALTER TRIGGER fan_proves_email ON fan_session_email RENAME TO fan_verifies_email;
ALTER FUNCTION fan_proves_email() RENAME TO fan_verifies_email;
CREATE OR REPLACE FUNCTION fan_verifies_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.fan SET email_verified_at = NEW.verified_at WHERE id = NEW.fan_id AND email_verified_at IS NULL;
  RETURN NULL;
END $$;

ALTER FUNCTION only_ever_added_to() RENAME TO append_only;
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
ALTER TRIGGER support_access_stays ON support_access RENAME TO support_access_append_only;
ALTER TRIGGER support_access_is_not_emptied ON support_access RENAME TO support_access_no_truncate;
ALTER TRIGGER account_event_stays ON account_event RENAME TO account_event_append_only;
ALTER TRIGGER account_event_is_not_emptied ON account_event RENAME TO account_event_no_truncate;
ALTER TRIGGER admin_action_stays ON admin_action RENAME TO admin_action_append_only;
ALTER TRIGGER admin_action_is_not_emptied ON admin_action RENAME TO admin_action_no_truncate;
ALTER TRIGGER credit_payment_stays ON credit_payment RENAME TO credit_payment_append_only;
ALTER TRIGGER credit_payment_is_not_emptied ON credit_payment RENAME TO credit_payment_no_truncate;
ALTER TRIGGER report_reversal_stays ON report_reversal RENAME TO report_reversal_append_only;
