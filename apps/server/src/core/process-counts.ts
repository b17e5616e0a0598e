/** What this process counts for `/metrics`. */
export const processCounts = {
  /** Now. */
  openStreams: 0,
  /** Since the process started. */
  mailFailures: 0,
};
