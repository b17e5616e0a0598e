/** The channel of NOTIFY. Its payload is empty: the table `change` has what changed. */
export const changesChannel = "changes";

/** Of the table `change`, what the snapshot $1 did not show. Transactions commit in another order than they get their ids. */
export const isNewChange =
  "tx >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(tx, $1::pg_snapshot)";
