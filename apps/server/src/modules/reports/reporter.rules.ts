import type { ReportEffect } from "#db/tables";

/** What distinguishes reporters. Keys are HMACs, null if unknown. */
export type Reporter = {
  reporterKey: string;
  fanSessionId: string | null;
  networkKey: string | null;
  createdAt: Date;
};

/** Open cases of one page that one reporter may hide; more would amount to hiding the page. */
const maxHiddenPerReporter = 3;

/**
 * A reporter stands for something if their address was verified at least a week ago, as a fan's or a creator's, or paid
 * through a gateway, or has reported a violation. Somebody who opens mailboxes for the purpose has none of these.
 */
export const establishedDays = 7;

/** Items that a reporter who does not may hide, if so few of the page are hidden. */
const maxHiddenPerNewReporter = 1;
const maxHiddenByNewReporters = 2;

const hourMs = 3_600_000;
const sameNetworkHours = 24;

/** The address without parts that its owner can vary: a tag after +, and the dots of Gmail. */
export function toCanonicalEmail(email: string): string {
  const separator = email.lastIndexOf("@");
  const domain = email.slice(separator + 1).toLowerCase();
  const [local = ""] = email.slice(0, separator).toLowerCase().split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Different e-mail addresses, browsers, and networks within a day. */
export function isIndependent(a: Reporter, b: Reporter): boolean {
  if (a.reporterKey === b.reporterKey) return false;
  if (a.fanSessionId !== null && a.fanSessionId === b.fanSessionId) return false;
  const apartMs = Math.abs(a.createdAt.getTime() - b.createdAt.getTime());
  return a.networkKey === null || a.networkKey !== b.networkKey || apartMs >= sameNetworkHours * hourMs;
}

/** Excludes reporters who may be the same person, also transitively: one person in two networks links both. */
function toIndependentReporters(reporter: Reporter, others: readonly Reporter[]): readonly Reporter[] {
  const linked = [reporter];
  for (const current of linked)
    linked.push(...others.filter((other) => !linked.includes(other) && !isIndependent(current, other)));
  return others.filter((other) => !linked.includes(other));
}

type ReportFacts = {
  isPage: boolean;
  isHidden: boolean;
  isDecided: boolean;
  wasRejected: boolean;
  wasCleared: boolean;
  hiddenByOne: number;
  /** Items of the page that reports hide now. */
  hiddenItems: number;
  isDisposable: boolean;
  isEstablished: boolean;
  reporter: Reporter;
  /** Other identified and established reporters of this page without a rejected report since. */
  others: readonly Reporter[];
};

/** The effect of an identified report. */
export function toReportEffect(facts: ReportFacts): ReportEffect {
  const { isPage, isEstablished, hiddenByOne, hiddenItems, reporter, others } = facts;
  if (facts.isDecided) return "decided";
  if (facts.isHidden) return "already_hidden";
  if (facts.wasRejected) return "rejected_before";
  if (facts.wasCleared) return "cleared";
  if (facts.isDisposable) return "disposable";
  if (!isPage && !isEstablished)
    return hiddenByOne < maxHiddenPerNewReporter && hiddenItems < maxHiddenByNewReporters ? "hid" : "limit";
  if (!isPage) return hiddenByOne < maxHiddenPerReporter ? "hid" : "limit";
  if (!isEstablished) return "new_reporter";
  if (toIndependentReporters(reporter, others).length > 0) return "hid";
  return others.length > 0 ? "not_independent" : "counted";
}

/**
 * Domains of mailboxes that anybody opens for ten minutes. The best known ones: lists of hundreds of thousands change daily,
 * and an address that is not listed here is still a new one.
 */
const domains = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com 33mail.com anonaddy.com
  anonbox.net burnermail.io byom.de cock.li cs.email cuvox.de dayrep.com deadaddress.com discard.email discardmail.com
  dispostable.com dropmail.me einrot.com emailfake.com emailondeck.com emailtemporario.com.br emltmp.com fakeinbox.com
  fakemail.net fakemailgenerator.com fexpost.com fleckens.hu generator.email getairmail.com getnada.com grr.la
  guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org
  guerrillamailblock.com gustr.com harakirimail.com inboxbear.com inboxes.com inboxkitten.com incognitomail.org jetable.org
  jourrapide.com linshiyouxiang.net luxusmail.org mail-temp.com mail.gw mail.tm mail7.io mailcatch.com maildrop.cc
  mailexpire.com mailforspam.com mailinator.com mailinator.net mailinator2.com mailnesia.com mailnull.com mailpoof.com
  mailsac.com mailtemp.info mintemail.com minuteinbox.com moakt.cc moakt.com mohmal.com mt2015.com mytemp.email mytrashmail.com
  nada.email nowmymail.com one-time.email pokemail.net rhyta.com sharklasers.com smailpro.com sneakemail.com spam4.me
  spambog.com spambox.us spamex.com spamgourmet.com superrito.com tempail.com tempinbox.com tempmail.com tempmail.dev
  tempmail.email tempmail.io tempmail.net tempmail.plus tempmailo.com temp-mail.io temp-mail.org tempomail.fr tempr.email
  teleworm.us throwawaymail.com throwaway.email trash-mail.com trashmail.com trashmail.de trashmail.io trashmail.me
  trashmail.net trashmail.ws trbvm.com tutamail.xyz uorak.com wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com
  yopmail.fr yopmail.net zetmail.com`.split(/\s+/),
);

/** Whether the address is of a disposable domain, or of a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  return labels.some((_, first) => domains.has(labels.slice(first).join(".")));
}
