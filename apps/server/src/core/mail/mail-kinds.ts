export type Kind = {
  /** E-mails of the kind to one address. */
  perHour: number;
  /** `anyone`: also an address that is not verified; a `creator` or a `fan`: only a verified address of one. */
  to: "anyone" | "creator" | "fan";
  /** E-mails of all such kinds to an address that nobody has verified, which a stranger may have typed. */
  unverifiedPerDay?: number;
  /** Somebody waits for it, and it may show that an address that bounced works again. */
  isRequested?: true;
  /** Why the address receives it, in the footer. */
  reason: string;
};

const because = (reason: string) => `Você recebeu este e-mail porque ${reason}.` as const;

const unverifiedPerDay = 3;

export const mailKinds = {
  // Links and codes verify an address, so they reach addresses that are not verified yet. The limits by requester (`consume-mail-limit.ts`)
  // exempt the owner's devices; these are far above them, or strangers could use them up against the owner.
  "email-link": {
    perHour: 30,
    to: "anyone",
    isRequested: true,
    reason: because("este endereço foi informado em uma conta do Camarim"),
  },
  "password-link": {
    perHour: 30,
    to: "anyone",
    isRequested: true,
    reason: because("pediram uma nova senha para esta conta do Camarim"),
  },
  "recovery-link": {
    perHour: 30,
    to: "anyone",
    isRequested: true,
    reason: because("pediram para recuperar esta conta do Camarim"),
  },
  "fan-code": {
    perHour: 60,
    to: "anyone",
    isRequested: true,
    reason: because("pediram para entrar no Camarim com este endereço"),
  },
  "payment-help": {
    perHour: 30,
    to: "anyone",
    isRequested: true,
    reason: because("procuraram um pedido no Camarim com os dados deste endereço"),
  },
  // Of three networks, each of which reports five times an hour.
  "report-link": {
    perHour: 15,
    to: "anyone",
    isRequested: true,
    reason: because("este endereço foi informado em uma denúncia no Camarim"),
  },
  test: { perHour: 60, to: "anyone", isRequested: true, reason: because("quem opera este Camarim pediu um teste") },
  // The last e-mail to an address that the account no longer has. The sender checks whether the address was verified.
  "account-left": { perHour: 4, to: "anyone", reason: because("este endereço era de uma conta do Camarim") },
  "fan-sessions": { perHour: 6, to: "fan", reason: because("você assina uma página do Camarim") },
  "fan-deleted": { perHour: 4, to: "anyone", reason: because("este endereço estava cadastrado no Camarim") },
  "account-change": { perHour: 12, to: "creator", reason: because("algo mudou na sua conta do Camarim") },
  "account-warning": {
    perHour: 12,
    to: "creator",
    reason: because("alguém tentou entrar na sua conta do Camarim ou avisou que não foi você"),
  },
  "account-money": { perHour: 60, to: "creator", reason: because("você vende no Camarim") },
  report: { perHour: 60, to: "creator", reason: because("você publica no Camarim") },
  "message-removed": { perHour: 5, to: "fan", reason: because("você mandou uma mensagem com um pagamento no Camarim") },
  sale: { perHour: 600, to: "creator", reason: because("você vende no Camarim") },
  // Orders and payments of a fan, who rarely has more than a few of them in an hour.
  order: { perHour: 30, to: "anyone", unverifiedPerDay, reason: because("você fez um pedido a uma página do Camarim") },
  // Not limited to a few a day: the fan must know where their money is. They have no words of the creator.
  refund: { perHour: 10, to: "anyone", reason: because("você fez um pedido a uma página do Camarim") },
  reminder: { perHour: 30, to: "anyone", unverifiedPerDay, reason: because("você assinou uma página do Camarim") },
  // An address gets three a week, of both kinds and all creators (`personLimit`), so they do not use up what it may get about orders.
  "unpaid-order": {
    perHour: 3,
    to: "anyone",
    reason: because("este endereço está em um pedido a uma página do Camarim"),
  },
  "ended-subscription": { perHour: 3, to: "fan", reason: because("você assinou uma página do Camarim") },
  // To whom a fan gives a subscription, once for each gift that was paid.
  gift: { perHour: 10, to: "anyone", unverifiedPerDay, reason: because("alguém deu a você uma assinatura no Camarim") },
  story: { perHour: 100, to: "fan", reason: because("você assina esta página no Camarim") },
  // A creator sends one a day.
  announcement: { perHour: 100, to: "fan", reason: because("você assina ou comprou desta página no Camarim") },
  "report-answer": {
    perHour: 5,
    to: "anyone",
    reason: because("este endereço foi informado em uma denúncia no Camarim"),
  },
  "report-admin": { perHour: 5, to: "anyone", reason: because("você administra o Camarim") },
  // To the address configured for reports, and to admins.
  "report-desk": { perHour: 1_000, to: "anyone", reason: because("você analisa as denúncias do Camarim") },
} as const satisfies Record<string, Kind>;

export type MailKind = keyof typeof mailKinds;
