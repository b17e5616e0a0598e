-- Evidence of abuse is kept for six months, whatever its owner deletes (Lei 15.211/2025, art. 27). The files are copies below `evidence/`,
-- which nothing else deletes, and so is what was known of the uploader.
CREATE TABLE evidence_hold (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- A story, a photo, an announcement, or the message of a tip or gift; the whole page if all are null.
  story_id uuid REFERENCES story,
  media_id uuid REFERENCES media,
  announcement_id uuid REFERENCES announcement,
  message_order_id uuid REFERENCES fan_order,
  case_id uuid NOT NULL REFERENCES report_case,
  reason report_reason NOT NULL,
  -- The admin whose decision was the cause; null for a report.
  placed_by uuid REFERENCES account,
  placed_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- [{ key, name, bytes, sha256 }]
  files jsonb NOT NULL DEFAULT '[]',
  CHECK (num_nonnulls(story_id, media_id, announcement_id, message_order_id) <= 1),
  CHECK (ends_at > placed_at),
  CHECK (jsonb_typeof(files) = 'array')
);
CREATE UNIQUE INDEX evidence_hold_once ON evidence_hold (account_id, story_id, media_id, announcement_id, message_order_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
CREATE INDEX evidence_hold_due ON evidence_hold (ends_at) WHERE ended_at IS NULL;
CREATE INDEX evidence_hold_files ON evidence_hold (id) WHERE ended_at IS NOT NULL AND files <> '[]';
CREATE INDEX evidence_hold_story ON evidence_hold (story_id);
CREATE INDEX evidence_hold_media ON evidence_hold (media_id);
CREATE INDEX evidence_hold_announcement ON evidence_hold (announcement_id);
CREATE INDEX evidence_hold_message ON evidence_hold (message_order_id);
CREATE INDEX evidence_hold_case ON evidence_hold (case_id);
CREATE INDEX evidence_hold_placed_by ON evidence_hold (placed_by);

-- One admin asks for what another one approves.
CREATE TABLE evidence_request (
  id uuid PRIMARY KEY,
  hold_id uuid NOT NULL REFERENCES evidence_hold,
  kind text NOT NULL CHECK (kind IN ('open', 'release')),
  reason text NOT NULL CHECK (reason <> ''),
  requested_by uuid NOT NULL REFERENCES account,
  requested_at timestamptz NOT NULL,
  decision text CHECK (decision IN ('approved', 'rejected')),
  decided_by uuid REFERENCES account,
  decided_at timestamptz,
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT evidence_request_takes_two CHECK (decision IS DISTINCT FROM 'approved' OR decided_by <> requested_by)
);
CREATE UNIQUE INDEX evidence_request_open_once ON evidence_request (hold_id, kind) WHERE decision IS NULL;
CREATE INDEX evidence_request_hold ON evidence_request (hold_id, decided_at);
CREATE INDEX evidence_request_requested_by ON evidence_request (requested_by);
CREATE INDEX evidence_request_decided_by ON evidence_request (decided_by);

-- What happened to a hold, and who looked. Append-only (db/application-role.ts).
CREATE TABLE evidence_event (
  id uuid PRIMARY KEY,
  hold_id uuid NOT NULL REFERENCES evidence_hold,
  kind text NOT NULL CHECK (kind IN ('placed', 'extended', 'requested', 'approved', 'rejected', 'viewed', 'file_opened', 'renewed',
    'released', 'ended', 'exported')),
  -- An admin; null for the system and for operators.
  actor_id uuid REFERENCES account,
  detail text,
  at timestamptz NOT NULL
);
CREATE INDEX evidence_event_hold ON evidence_event (hold_id, id);
CREATE INDEX evidence_event_actor ON evidence_event (actor_id);

CREATE FUNCTION evidence_event_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the trail of evidence is append-only';
END $$;
CREATE TRIGGER evidence_event_is_final BEFORE UPDATE OR DELETE ON evidence_event
  FOR EACH ROW EXECUTE FUNCTION evidence_event_is_final();
