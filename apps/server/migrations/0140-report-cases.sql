-- What people report of one page, or of one story, is one case: decided once, by the time that its gravest reason allows.
CREATE TYPE case_decision AS ENUM ('restored', 'kept_down');
CREATE TABLE report_case (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- Null where it is about the whole page.
  story_id uuid,
  reason report_reason NOT NULL,
  opened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- Since when nobody sees it, where that was not for a decision to bring about.
  hidden_at timestamptz,
  decision case_decision,
  decided_at timestamptz,
  decided_by uuid REFERENCES account,
  note text CHECK (length(note) BETWEEN 1 AND 500),
  CONSTRAINT report_case_story FOREIGN KEY (story_id, account_id) REFERENCES story (id, account_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)),
  CHECK (decision IS DISTINCT FROM 'kept_down' OR note IS NOT NULL)
);
CREATE UNIQUE INDEX report_case_one_open ON report_case (account_id, story_id) NULLS NOT DISTINCT WHERE decision IS NULL;
CREATE INDEX report_case_due ON report_case (due_at, id) WHERE decision IS NULL;
CREATE INDEX report_case_account ON report_case (account_id, id DESC);

CREATE FUNCTION report_case_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'case % is decided', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'report_case_decided_once';
END $$;
CREATE TRIGGER report_case_decided_once BEFORE UPDATE OR DELETE ON report_case
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL) EXECUTE FUNCTION report_case_decided_once();

-- Reports that are there already make a case of each page; what was not hidden then is not hidden by this.
ALTER TABLE report ADD COLUMN case_id uuid REFERENCES report_case;
INSERT INTO report_case (id, account_id, reason, opened_at, due_at)
  SELECT DISTINCT ON (account_id) id, account_id, min(reason) OVER whole, min(created_at) OVER whole,
    min(created_at + CASE WHEN reason IN ('minor', 'non_consensual') THEN interval '24 hours' ELSE interval '7 days' END) OVER whole
  FROM report WINDOW whole AS (PARTITION BY account_id) ORDER BY account_id, id;
UPDATE report SET case_id = report_case.id FROM report_case WHERE report_case.account_id = report.account_id;
ALTER TABLE report ALTER COLUMN case_id SET NOT NULL;
CREATE INDEX report_of_case ON report (case_id, id);

-- A page that was taken down is published to nobody, and does not come back by itself.
ALTER TABLE profile
  ADD COLUMN taken_down_at timestamptz,
  ADD CONSTRAINT profile_taken_down CHECK (taken_down_at IS NULL OR published_at IS NULL);
ALTER TABLE story ADD COLUMN taken_down_at timestamptz;

ALTER TYPE admin_action_kind ADD VALUE 'content_restored';
ALTER TYPE admin_action_kind ADD VALUE 'content_kept_down';
