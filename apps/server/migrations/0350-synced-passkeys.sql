-- A passkey that counted its uses in one device, and is now backed up and counts no more.
alter type account_event_kind add value 'passkey_synced';
