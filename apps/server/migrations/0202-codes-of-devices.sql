-- A code can be typed only on the device that asked for it, and is replaced only by that device. Hash of the device's id.
UPDATE fan_code SET ended_at = now() WHERE ended_at IS NULL;
ALTER TABLE fan_code ADD COLUMN device_hash bytea NOT NULL DEFAULT '';
ALTER TABLE fan_code ALTER COLUMN device_hash DROP DEFAULT;
DROP INDEX fan_code_one_live;
CREATE UNIQUE INDEX fan_code_one_live ON fan_code (email, device_hash) WHERE ended_at IS NULL;
