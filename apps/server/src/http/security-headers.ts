import type { Config } from "../config.ts";
import { toLinkOrigin } from "../storage-config.ts";

/** Browser features that no page uses. */
const deniedFeatures = [
  "accelerometer",
  "camera",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "payment",
  "usb",
];

/** The headers of every response. Pages and assets replace the policy, cacheable responses the cache control. */
export function createSecurityHeaders({ mode }: Pick<Config, "mode">): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
    ...(mode === "production" && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** The policy of the web app's files: workers run under the policy of their own file. */
export const assetPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The policy of a page by the sources of its scripts: all else is our own. `cardHosts` may be called, because browsers send card data
 * directly to the gateway, and the storage, where media redirects to it.
 */
export function createPagePolicy(
  { mediaDelivery, storage }: Pick<Config, "mediaDelivery" | "storage">,
  cardHosts: readonly string[] = [],
  { styles, workers } = { styles: "'self'", workers: "'self'" },
): (scripts: string) => string {
  const mediaHosts = mediaDelivery === "redirect" && storage.s3 ? [toLinkOrigin(storage.s3)] : [];
  const others = [
    `style-src ${styles}`,
    ["img-src 'self' data: blob:", ...mediaHosts].join(" "),
    ["media-src 'self' blob:", ...mediaHosts].join(" "),
    ["connect-src 'self'", ...cardHosts].join(" "),
    `worker-src ${workers}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return (scripts) => `default-src 'self'; script-src ${scripts}; ${others}`;
}
