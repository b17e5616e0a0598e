-- The first release date of a sale may be posted after it.
drop index ledger_transaction_due;
create index ledger_transaction_due on ledger_transaction (available_at) where available_at is not null;
