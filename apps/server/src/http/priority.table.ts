/**
 * Which requests are refused under overload: `never` those that cost next to nothing and what watches the process, `last` those
 * that somebody pays, proves or uploads by, `first` all others.
 */
export type Priority = "never" | "last" | "first";

/** Besides every upload: payments, their proof and what gateways tell of them. Relative to `/v1`. */
export const paymentRoutes = [
  "POST /checkout",
  "GET /checkout/:_id",
  "GET /renewals/:token",
  "POST /renewals/:token/code",
  "POST /fan/subscriptions/:_id/renew",
  "POST /fan/subscriptions/:_id/refund",
  "PUT /fan/subscriptions/:_id/card",
  "POST /payments/:_id/approve",
  "POST /payments/:_id/approve-late",
  "POST /payments/:_id/reprove",
  "POST /payments/:_id/refunds",
  "POST /iugu/payments/:_id/refund",
  "POST /refunds/:_id/returned",
  "POST /wallet/transfer",
  "POST /uploads",
  "GET /uploads/:_id",
  "POST /uploads/:_id/finish",
  "POST /webhooks/:gateway/:secret",
  "POST /webhooks/lastlink/:secret",
];

/** Where a fan orders and pays. */
export const paymentPages = ["/:handle/assinar", "/r/:token"];

/** Assets and files of the web app, and what a supervisor or a scraper asks. */
export const cheap = /^\/(health|ready|metrics|assets\/.*|icons\/.*|[\w.-]+\.(js|svg|png|webmanifest))$/;
