-- When a fan first proved that the e-mail is theirs, in whatever browser: sessions end, and this stays. What is not needed to
-- keep a subscription going is mailed to proved addresses alone.
ALTER TABLE fan ADD COLUMN email_proved_at timestamptz;
UPDATE fan SET email_proved_at = proved.at
  FROM (SELECT fan_id, min(proved_at) AS at FROM fan_session_email GROUP BY fan_id) proved
  WHERE proved.fan_id = fan.id;

CREATE FUNCTION fan_proves_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.fan SET email_proved_at = NEW.proved_at WHERE id = NEW.fan_id AND email_proved_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER fan_proves_email AFTER INSERT ON fan_session_email FOR EACH ROW EXECUTE FUNCTION fan_proves_email();
