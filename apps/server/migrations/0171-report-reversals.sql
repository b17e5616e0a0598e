-- A decision to take something down stays as it was made; that it was taken back stands beside it, once, with the reason.
CREATE TABLE report_reversal (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL CONSTRAINT report_reversal_once UNIQUE REFERENCES report_case,
  account_id uuid NOT NULL REFERENCES account,
  admin_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX report_reversal_account ON report_reversal (account_id, id);
CREATE TRIGGER report_reversal_stays BEFORE UPDATE OR DELETE ON report_reversal
  FOR EACH ROW EXECUTE FUNCTION only_ever_added_to();
CREATE INDEX report_case_decided ON report_case (decided_at DESC, id DESC) WHERE decision IS NOT NULL;
ALTER TYPE admin_action_kind ADD VALUE 'content_put_back';

-- Which admins were reminded of late cases on which day of São Paulo: once, however often the job runs.
CREATE TABLE report_reminder (
  admin_id uuid NOT NULL REFERENCES account,
  day date NOT NULL,
  PRIMARY KEY (admin_id, day)
);
