/**
 * When a request is refused under overload: `never` for cheap ones and monitoring, `last` for payments, receipts and uploads,
 * `first` for all others.
 */
export type Priority = "never" | "last" | "first";

/** Payments, receipts and webhooks of gateways, in addition to uploads. Relative to `/v1`. */
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
  "POST /payments/:_id/mark-paid",
  "POST /payments/:_id/reprove",
  "POST /payments/:_id/refunds",
  "POST /iugu/payments/:_id/refund",
  "DELETE /iugu/payments/:_id/refund",
  "POST /refunds/:_id/returned",
  "POST /wallet/transfer",
  "POST /uploads",
  "GET /uploads/:_id",
  "POST /uploads/:_id/finish",
  "POST /webhooks/:gateway/:secret",
  "POST /webhooks/lastlink/:secret",
];

/** Pages where a fan orders and pays. */
export const paymentPages = ["/:handle/assinar", "/r/:token"];

/** Files of the web app, health checks and metrics. */
export const cheap =
  /^\/(health|ready|status|metrics|robots\.txt|assets\/.*|icons\/.*|[\w.-]+\.(js|svg|png|webmanifest))$/;
