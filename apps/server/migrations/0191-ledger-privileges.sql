-- The application may connect with a role that owns no table. Triggers that move totals run with the rights of the owner of the schema,
-- so that this role needs no UPDATE on ledger tables. Nobody else may attach these functions to a table of their own (CREATE TRIGGER
-- checks EXECUTE; firing does not): an entry in a temporary table would move a real balance.
ALTER FUNCTION ledger_opens_balance() SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ledger_counts() SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ledger_entry_fits() SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
REVOKE EXECUTE ON FUNCTION ledger_opens_balance(), ledger_counts(), ledger_entry_fits() FROM PUBLIC;

-- Both locks need the UPDATE privilege, which an application role does not have on these tables.
CREATE FUNCTION lock_ledger_book(owner uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM public.ledger_book WHERE owner_id = owner FOR UPDATE;
END $$;
CREATE FUNCTION lock_ledger_entries() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  LOCK TABLE public.ledger_entry IN SHARE MODE;
END $$;
REVOKE EXECUTE ON FUNCTION lock_ledger_book(uuid), lock_ledger_entries() FROM PUBLIC;

-- ALWAYS: also while session_replication_role is `replica`.
ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER ledger_opens_balance;
ALTER TABLE ledger_transaction ENABLE ALWAYS TRIGGER ledger_counts;
ALTER TABLE ledger_transaction ENABLE ALWAYS TRIGGER ledger_transaction_balances;
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER ledger_entry_fits;
