import type { Config } from "../config.ts";

/** What the product's pages never ask a browser for. */
const unused = ["accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb"];

/**
 * On every answer, also those that are no page. Pages and assets put a policy of their own in place of the first; whoever
 * has something to keep says so.
 */
export function securityHeaders({ mode }: Pick<Config, "mode">): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": unused.map((feature) => `${feature}=()`).join(", "),
    ...(mode === "production" && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** Of the web app's files, for those that a browser runs under their own policy, such as workers. */
export const assetPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Nothing from elsewhere, nothing inline but what carries this answer's nonce. A card goes from the browser to its gateway and
 * never to us, so that pages may speak with those hosts.
 */
export function contentSecurityPolicy(nonce: string, cardHosts: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...cardHosts].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
