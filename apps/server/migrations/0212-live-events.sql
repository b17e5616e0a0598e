-- Live events (0212): what each row's change is of interest to. A payload is `<scope> <id> <topic>`, and PostgreSQL sends equal ones of
-- a transaction once. It is sent with the commit, whichever process wrote.
CREATE FUNCTION notify_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topic text;
BEGIN
  FOREACH topic IN ARRAY TG_ARGV LOOP
    PERFORM pg_notify('live_event', 'account ' || NEW.account_id || ' ' || topic);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION notify_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_event', 'subscription ' || NEW.subscription_id || ' order');
  RETURN NULL;
END $$;

-- A payment is new where somebody orders or the clock opens a period: until a receipt or money comes, no screen waits for it.
CREATE TRIGGER payment_notifies AFTER UPDATE OF status, proof, pix_copy_paste, refunded_cents ON payment FOR EACH ROW
  WHEN ((OLD.status, OLD.proof, OLD.pix_copy_paste, OLD.refunded_cents)
    IS DISTINCT FROM (NEW.status, NEW.proof, NEW.pix_copy_paste, NEW.refunded_cents))
  EXECUTE FUNCTION notify_account('payments', 'wallet');
CREATE TRIGGER payment_notifies_payer AFTER UPDATE OF status, proof, pix_copy_paste, pix_expires_at, receipt_until ON payment FOR EACH ROW
  WHEN ((OLD.status, OLD.proof, OLD.pix_copy_paste, OLD.pix_expires_at, OLD.receipt_until)
    IS DISTINCT FROM (NEW.status, NEW.proof, NEW.pix_copy_paste, NEW.pix_expires_at, NEW.receipt_until))
  EXECUTE FUNCTION notify_payer();
CREATE TRIGGER refund_notifies AFTER INSERT OR UPDATE OF returned_at ON refund FOR EACH ROW
  EXECUTE FUNCTION notify_account('payments', 'wallet');
CREATE TRIGGER subscription_notifies AFTER UPDATE OF status, current_period_end ON subscription FOR EACH ROW
  WHEN ((OLD.status, OLD.current_period_end) IS DISTINCT FROM (NEW.status, NEW.current_period_end))
  EXECUTE FUNCTION notify_account('subscriptions');
CREATE TRIGGER transfer_notifies AFTER INSERT OR UPDATE OF status ON transfer FOR EACH ROW
  EXECUTE FUNCTION notify_account('wallet');
CREATE TRIGGER wallet_notifies AFTER UPDATE OF status ON wallet FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notify_account('wallet');
CREATE TRIGGER billing_notifies AFTER INSERT ON billing FOR EACH ROW EXECUTE FUNCTION notify_account('billings');
CREATE TRIGGER billing_change_notifies AFTER UPDATE OF status ON billing FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notify_account('billings');
CREATE TRIGGER dispute_notifies AFTER INSERT ON dispute FOR EACH ROW EXECUTE FUNCTION notify_account('disputes');
CREATE TRIGGER dispute_change_notifies AFTER UPDATE OF status, evidence ON dispute FOR EACH ROW
  WHEN ((OLD.status, OLD.evidence) IS DISTINCT FROM (NEW.status, NEW.evidence))
  EXECUTE FUNCTION notify_account('disputes');
CREATE TRIGGER gateway_connection_notifies AFTER UPDATE OF status, refusals, refused_documents ON gateway_connection FOR EACH ROW
  WHEN ((OLD.status, OLD.refusals, OLD.refused_documents) IS DISTINCT FROM (NEW.status, NEW.refusals, NEW.refused_documents))
  EXECUTE FUNCTION notify_account('gateways');
CREATE TRIGGER migration_notifies AFTER UPDATE OF state, done_rows, total_rows ON migration FOR EACH ROW
  WHEN ((OLD.state, OLD.done_rows, OLD.total_rows) IS DISTINCT FROM (NEW.state, NEW.done_rows, NEW.total_rows))
  EXECUTE FUNCTION notify_account('imports');
CREATE TRIGGER account_export_notifies AFTER UPDATE OF status ON account_export FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION notify_account('exports');
-- The progress of an encode is written each second; every tenth of it is an event.
CREATE TRIGGER story_notifies AFTER UPDATE OF state, progress ON story FOR EACH ROW
  WHEN ((OLD.state, OLD.progress / 10) IS DISTINCT FROM (NEW.state, NEW.progress / 10))
  EXECUTE FUNCTION notify_account('stories');

-- Streams of a session that has ended, or of a fan's session that holds less than before, are closed at once.
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_event', 'session ' || (to_jsonb(OLD) ->> TG_ARGV[0]) || ' end');
  RETURN NULL;
END $$;
CREATE TRIGGER creator_session_end_notifies AFTER UPDATE OF ended_at ON creator_session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session_end('id');
CREATE TRIGGER fan_session_end_notifies AFTER UPDATE OF ended_at, replaced_at ON fan_session FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL OR NEW.replaced_at IS NOT NULL) EXECUTE FUNCTION notify_session_end('id');
CREATE TRIGGER fan_session_email_end_notifies AFTER DELETE ON fan_session_email FOR EACH ROW
  EXECUTE FUNCTION notify_session_end('session_id');
CREATE TRIGGER fan_session_subscription_end_notifies AFTER DELETE ON fan_session_subscription FOR EACH ROW
  EXECUTE FUNCTION notify_session_end('session_id');
