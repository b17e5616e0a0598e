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
