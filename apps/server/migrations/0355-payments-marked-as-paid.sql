-- Why a creator marked a payment as paid without a receipt or a statement; null for payments with evidence.
ALTER TABLE settled_transfer ADD COLUMN note text CONSTRAINT settled_transfer_note_length CHECK (char_length(note) <= 200);
