type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Whether the server refuses this recipient for good (RFC 5321, 4.2.1; RFC 3463): their address or mailbox. What it says of our sender, a
 * quota or its policy is as true of every other recipient, and passes. 5.1.0 may be about either.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { code, command, responseCode = 0, response = "" } = error as SmtpError;
  if (code !== "EENVELOPE" || command !== "RCPT TO") return false;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return status ? /^5\.(1\.([1-6]|10)|2\.\d+)$/.test(status) : [550, 551, 553].includes(responseCode);
}

/** Whether the server gave no answer in time: it may have the e-mail, and the next one may wait as long. */
export function isUnanswered(error: unknown): boolean {
  return (error as SmtpError).code === "ETIMEDOUT";
}
