-- What the address of a creator's Lastlink webhook is signed over besides their id, once they have replaced the first address.
CREATE TABLE lastlink_address (
  account_id uuid PRIMARY KEY REFERENCES account,
  nonce text NOT NULL CHECK (length(nonce) BETWEEN 16 AND 100),
  changed_at timestamptz NOT NULL
);
