import type { Config } from "./config.ts";
import { isOwnMachine } from "./own-machine.ts";

type Addresses = Pick<Config, "mailFrom" | "reportsTo" | "sourceUrl" | "supportUrl">;

/** Reserved for examples (RFC 2606, RFC 6761). */
const reserved = /(^|\.)(example|invalid|test|localhost|local|example\.(com|net|org)|exemplo\.com(\.br)?)$/i;
const unread = /^(no-?reply|do-?not-?reply|nao-?responda|nao-?responder)$/i;
/** The number of earlier defaults, which belongs to nobody known. */
const placeholder = "5511900000000";

/** Addresses that pages and e-mails need and that are missing, or that nobody reads although people are told to write there. */
export function findUnreadAddresses({ mailFrom, reportsTo, sourceUrl, supportUrl }: Addresses): string[] {
  return [
    ...(sourceUrl === undefined ? ["SOURCE_URL is not set, so pages do not say where the source code is"] : []),
    ...(supportUrl === undefined ? ["SUPPORT_URL is not set, so pages and e-mails offer no support"] : []),
    ...(supportUrl !== undefined && isUnreadUrl(supportUrl) ? [`SUPPORT_URL leads to nobody: ${supportUrl}`] : []),
    ...(isUnreadAddress(toAddress(mailFrom)) ? [`MAIL_FROM is no address that anybody reads: ${mailFrom}`] : []),
    ...(isUnreadAddress(reportsTo) ? [`content reports go to ${reportsTo}: set REPORTS_EMAIL`] : []),
  ];
}

/** `Camarim <oi@camarim.example>` or the address alone. */
function toAddress(from: string): string {
  return /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

function isUnreadAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return at < 1 || isUnreadDomain(domain) || unread.test(address.slice(0, at).replace(/\+.*/, ""));
}

function isUnreadDomain(domain: string): boolean {
  return isOwnMachine(domain) || !domain.includes(".") || reserved.test(domain);
}

function isUnreadUrl(url: string): boolean {
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === "mailto:") return isUnreadAddress(decodeURIComponent(pathname));
  return isUnreadDomain(hostname) || pathname.includes(placeholder);
}
