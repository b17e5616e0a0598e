-- For the clock that releases what has waited until its day, whoever's it is.
CREATE INDEX ledger_transaction_due ON ledger_transaction (falls_at) WHERE falls_at IS NOT NULL AND kind = 'sale';
