-- What Lastlink has told of somebody is found by the e-mail when they want to be forgotten.
CREATE INDEX lastlink_event_email ON lastlink_event (lower(body->>'email'));

-- The samples of a file went on standing beside its columns when its rows had gone.
UPDATE migration SET columns = (SELECT coalesce(jsonb_agg(one || '{"samples": []}' ORDER BY place), '[]')
  FROM jsonb_array_elements(columns) WITH ORDINALITY AS all_of_them(one, place))
WHERE tidied_at IS NOT NULL;
