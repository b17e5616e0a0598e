-- The platform's own bank, where faturas are paid to. A new value of an enum cannot be used in the transaction that adds it, and all
-- migrations share one, so that the type is made anew.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_check, DROP COLUMN elsewhere;
ALTER TYPE ledger_account_kind RENAME TO ledger_account_kind_before;
CREATE TYPE ledger_account_kind AS ENUM
  ('available', 'waiting_funds', 'blocked', 'transferred', 'own_bank', 'fees_due', 'iugu', 'mercadopago', 'fees', 'fans', 'bank');
ALTER TABLE ledger_account ALTER COLUMN kind TYPE ledger_account_kind USING kind::text::ledger_account_kind;
DROP TYPE ledger_account_kind_before;
ALTER TABLE ledger_account
  ADD COLUMN elsewhere boolean NOT NULL GENERATED ALWAYS AS (kind IN ('transferred', 'own_bank', 'fans')) STORED,
  ADD CHECK ((owner_id IS NULL) = (kind IN ('iugu', 'mercadopago', 'fees', 'fans', 'bank')));
INSERT INTO ledger_account (kind) VALUES ('bank');
