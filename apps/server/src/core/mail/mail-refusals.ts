type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Whether the server refuses this recipient for good (RFC 5321, 4.2.1; RFC 3463): their address or mailbox. What it says of our sender, a
 * quota or its policy is as true of every other recipient, and passes. 5.1.0 may be about either, and so may an answer to the content that
 * has no status.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { code = "", command = "", responseCode = 0 } = error as SmtpError;
  const isAnswer = ["EENVELOPE", "EMESSAGE"].includes(code) && ["RCPT TO", "DATA"].includes(command);
  if (!isAnswer || responseCode < 500) return false;
  const status = findStatus(error);
  if (status) return /^5\.(1\.([1-6]|10)|2\.\d+)$/.test(status);
  return command === "RCPT TO" && [501, 550, 551, 553].includes(responseCode);
}

/** The status (RFC 3463) in the server's answer. */
export function findStatus(error: unknown): string | undefined {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec((error as SmtpError).response ?? "")?.[1];
}

/** Whether the server gave no answer in time: it may have the e-mail, and the next one may wait as long. */
export function isUnanswered(error: unknown): boolean {
  return (error as SmtpError).code === "ETIMEDOUT";
}
