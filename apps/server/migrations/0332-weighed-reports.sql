-- `new_reporter`: the reporter's address is not known for long enough to hide a page. `disposable`: it costs nothing and is thrown away.
ALTER TYPE report_effect ADD VALUE IF NOT EXISTS 'new_reporter';
ALTER TYPE report_effect ADD VALUE IF NOT EXISTS 'disposable';

-- Reports hid the page, and no admin has decided: fans with access still see it.
ALTER TABLE profile ADD COLUMN under_review_at timestamptz,
  ADD CONSTRAINT profile_under_review CHECK (under_review_at IS NULL OR taken_down_at IS NOT NULL);
