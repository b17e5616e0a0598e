-- Another key moves a creator's income, so its change stands among what happened to the account's locks.
ALTER TYPE account_event_kind ADD VALUE 'pix_changed';
