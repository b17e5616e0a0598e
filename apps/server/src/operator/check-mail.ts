import { Resolver } from "node:dns/promises";
import { createSmtpMail } from "#ports/mail/smtp";
import type { Config } from "../config.ts";
import { isOwnMachine } from "../own-machine.ts";
import { requiresSmtpTls } from "../verified-tls.ts";
import { type Finding, failed, ok, warning } from "./findings.ts";

type MailConfig = Pick<Config, "mode" | "smtpUrl" | "mailFrom" | "dkimSelector">;
type Dns = Pick<Resolver, "resolveTxt" | "resolveMx">;

/** The connection to the mail server, and the DNS records without which providers treat e-mails as spam. */
export async function checkMail(config: MailConfig, dns: Dns = createResolver()): Promise<Finding[]> {
  if (!config.smtpUrl) return [ok("mail", "goes into the mailbox of this local installation")];
  return [await checkServer(config, config.smtpUrl), ...(await checkSender(config, dns))];
}

async function checkServer(config: MailConfig, url: string): Promise<Finding> {
  try {
    await createSmtpMail({ url, from: config.mailFrom, requiresTls: requiresSmtpTls(config) }).check();
    return ok("mail", "the mail server accepts the connection and the credentials");
  } catch (error) {
    return failed("mail", `the mail server does not: ${(error as Error).message}`);
  }
}

async function checkSender({ mailFrom, dkimSelector }: MailConfig, dns: Dns): Promise<Finding[]> {
  const domain = /@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1] ?? "";
  if (!domain || isOwnMachine(domain))
    return [warning("MAIL_FROM", `${mailFrom} is no address that anybody can reply to`)];
  return Promise.all([
    checkRecord(dns, "SPF", domain, /^v=spf1 /i, "lists the servers that may send for the domain"),
    checkRecord(dns, "DMARC", `_dmarc.${domain}`, /^v=DMARC1/i, "tells providers what to do with forged e-mails"),
    dkimSelector
      ? checkRecord(dns, "DKIM", `${dkimSelector}._domainkey.${domain}`, /\bp=[^;\s]+/i, "has the key of signatures")
      : warning("DKIM", "set DKIM_SELECTOR to the selector that the mail server signs with, to have its key checked"),
  ]);
}

async function checkRecord(dns: Dns, what: string, name: string, pattern: RegExp, purpose: string): Promise<Finding> {
  try {
    // A long record comes in several parts.
    const records = (await dns.resolveTxt(name)).map((parts) => parts.join(""));
    const found = records.filter((record) => pattern.test(record));
    if (found.length === 1) return ok(what, `the record at ${name} ${purpose}`);
    if (found.length > 1) return failed(what, `there are ${found.length} records at ${name}, and there must be one`);
    return failed(what, `no record at ${name}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENODATA" || code === "ENOTFOUND") return failed(what, `no record at ${name}`);
    return warning(what, `the DNS did not answer for ${name} (${code})`);
  }
}

function createResolver(): Resolver {
  return new Resolver({ timeout: 3_000, tries: 2 });
}
