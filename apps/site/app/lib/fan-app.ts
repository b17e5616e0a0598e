import type { LinksFunction } from "react-router";

/**
 * Makes the fan's subscriptions page installable: iOS allows push notifications only for installed apps. Creator pages are not
 * installable.
 */
export const fanAppLinks: LinksFunction = () => [
  { rel: "manifest", href: "/assinaturas.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];
