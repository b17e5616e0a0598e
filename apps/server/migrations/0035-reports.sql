-- Reports of content. All reports of one page, story or photo are one case, decided once, within the time that its gravest reason allows.
CREATE TYPE report_reason AS ENUM ('minor', 'non_consensual', 'illegal', 'impersonation', 'copyright', 'other');
CREATE TYPE case_decision AS ENUM ('restored', 'taken_down');
CREATE TYPE report_effect AS ENUM (
  'anonymous', 'unconfirmed', 'hid', 'counted', 'already_hidden', 'not_independent', 'rejected_before', 'cleared', 'limit',
  'decided', 'new_reporter', 'disposable', 'private'
);

CREATE TABLE report_case (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- A story, a photo, an announcement, or the message of a tip or gift; the whole page if all are null. A video of the gallery is a story.
  story_id uuid,
  media_id uuid,
  announcement_id uuid,
  message_order_id uuid,
  reason report_reason NOT NULL,
  opened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Since when it is hidden, if that did not wait for a decision.
  hidden_at timestamptz,
  decision case_decision,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  note text CHECK (length(note) BETWEEN 1 AND 500),
  CONSTRAINT report_case_story FOREIGN KEY (story_id, account_id) REFERENCES story (id, account_id),
  CONSTRAINT report_case_media FOREIGN KEY (media_id, account_id) REFERENCES media (id, account_id),
  CONSTRAINT report_case_announcement FOREIGN KEY (announcement_id, account_id) REFERENCES announcement (id, account_id),
  CONSTRAINT report_case_message FOREIGN KEY (account_id, message_order_id) REFERENCES fan_order (account_id, id),
  CONSTRAINT report_case_one_item CHECK (num_nonnulls(story_id, media_id, announcement_id, message_order_id) <= 1),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CHECK (decision IS DISTINCT FROM 'taken_down' OR note IS NOT NULL)
);
CREATE UNIQUE INDEX report_case_one_open ON report_case (account_id, story_id, media_id, announcement_id, message_order_id) NULLS NOT DISTINCT
  WHERE decision IS NULL;
CREATE INDEX report_case_due ON report_case (due_at, id) WHERE decision IS NULL;
CREATE INDEX report_case_account ON report_case (account_id, id DESC);
CREATE INDEX report_case_message ON report_case (message_order_id) WHERE message_order_id IS NOT NULL;
CREATE INDEX report_case_decided ON report_case (decided_at DESC, id DESC) WHERE decision IS NOT NULL;

CREATE FUNCTION report_case_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'case % is decided', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'report_case_decided_once';
END $$;
CREATE TRIGGER report_case_decided_once BEFORE UPDATE OR DELETE ON report_case
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL) EXECUTE FUNCTION report_case_decided_once();

-- What a reported message said, whatever its readers delete meanwhile. Null once its author's data is deleted.
CREATE TABLE reported_message (
  case_id uuid PRIMARY KEY REFERENCES report_case,
  kind order_line_kind NOT NULL CHECK (kind IN ('tip', 'gift')),
  text text CHECK (length(text) BETWEEN 1 AND 280)
);

-- A report has an effect of its own only where it names its author and the e-mail address is verified (Lei 15.211/2025, art. 29 § 2).
-- `new_reporter`: the address is not known for long enough to hide a page. `disposable`: it costs nothing and is thrown away.
-- `private`: a message that few people see stays until the decision.
CREATE TABLE report (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  case_id uuid NOT NULL REFERENCES report_case,
  reason report_reason NOT NULL,
  details text NOT NULL CHECK (length(details) <= 1000),
  name text CHECK (length(name) BETWEEN 1 AND 100),
  -- For the answer; a reporter may remain anonymous.
  email citext,
  fan_session_id uuid REFERENCES fan_session,
  -- HMACs of the e-mail address and of the network: they tell two reporters apart and nothing else.
  reporter_key text,
  network_key text,
  created_at timestamptz NOT NULL,
  identified_at timestamptz,
  effect report_effect NOT NULL DEFAULT 'anonymous',
  -- When admins were last alerted about it.
  alerted_at timestamptz,
  CONSTRAINT report_reporter CHECK (name IS NULL OR email IS NOT NULL),
  CONSTRAINT report_identified CHECK (identified_at IS NULL OR reporter_key IS NOT NULL)
);
CREATE INDEX report_account ON report (account_id, id DESC);
CREATE INDEX report_of_case ON report (case_id, id);
CREATE INDEX report_reporter_key ON report (reporter_key) WHERE identified_at IS NOT NULL;
CREATE INDEX report_network_key ON report (created_at) WHERE network_key IS NOT NULL;
CREATE INDEX report_unalerted ON report (id) WHERE alerted_at IS NULL;
CREATE INDEX report_alerted ON report (alerted_at);

-- A decision to take something down is final; its reversal is a row of its own, once, with the reason.
CREATE TABLE report_reversal (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL CONSTRAINT report_reversal_once UNIQUE REFERENCES report_case,
  account_id uuid NOT NULL REFERENCES account,
  admin_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX report_reversal_account ON report_reversal (account_id, id);
CREATE TRIGGER report_reversal_append_only BEFORE UPDATE OR DELETE ON report_reversal
  FOR EACH ROW EXECUTE FUNCTION append_only();

-- Which admins were reminded of late cases on which day in São Paulo: once, however often the job runs.
CREATE TABLE report_reminder (
  admin_id uuid NOT NULL REFERENCES account,
  day date NOT NULL,
  PRIMARY KEY (admin_id, day)
);
