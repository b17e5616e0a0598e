/**
 * The kinds of mail. `perHour` mails of a kind go to one address, and `to` says whom they may reach: `anyone`, also an address that
 * nobody has proved; a `creator` whose account has proved it; a `fan` who has.
 */
export const mailKinds = {
  // What proves an address, and so reaches those that are not proved yet. Links and codes have limits by asker (`consume-mail-limit.ts`), which
  // spare the owner's devices: these are far above, or strangers could use them up against the owner.
  "email-link": { perHour: 30, to: "anyone" },
  "password-link": { perHour: 30, to: "anyone" },
  "fan-code": { perHour: 60, to: "anyone" },
  "report-link": { perHour: 6, to: "anyone" },
  // The last word to an address that the account has no more; whether it was proved is known to who writes it.
  "account-left": { perHour: 4, to: "anyone" },
  "fan-deleted": { perHour: 4, to: "anyone" },
  "account-change": { perHour: 12, to: "creator" },
  "account-money": { perHour: 60, to: "creator" },
  report: { perHour: 60, to: "creator" },
  sale: { perHour: 600, to: "creator" },
  // What a fan ordered, paid or got back: several creators and periods in an hour, no more.
  order: { perHour: 30, to: "anyone" },
  reminder: { perHour: 30, to: "anyone" },
  story: { perHour: 100, to: "fan" },
  "report-answer": { perHour: 5, to: "anyone" },
  "report-admin": { perHour: 5, to: "anyone" },
  // To the address that the installation names for it, and to its admins.
  "report-desk": { perHour: 1_000, to: "anyone" },
} as const satisfies Record<string, { perHour: number; to: "anyone" | "creator" | "fan" }>;

export type MailKind = keyof typeof mailKinds;
