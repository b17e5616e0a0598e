import { join } from "node:path";
import { createMailbox } from "#ports/mail/mailbox";
import type { Mail } from "#ports/mail/port";
import { createSmtpMail } from "#ports/mail/smtp";
import type { Config } from "./config.ts";
import { requiresSmtpTls } from "./verified-tls.ts";

/** Through SMTP_URL, or into the mailbox of a local installation. */
export function createMail(config: Config): Mail {
  const { smtpUrl, mailFrom, data } = config;
  if (!smtpUrl) return createMailbox(join(data, "mailbox"));
  return createSmtpMail({ url: smtpUrl, from: mailFrom, requiresTls: requiresSmtpTls(config) });
}
