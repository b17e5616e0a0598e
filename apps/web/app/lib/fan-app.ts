import type { LinksFunction } from "react-router";

/** A fan's subscriptions can be put on the home screen, which an iPhone wants before it shows any notice; no page of a creator can. */
export const fanAppLinks: LinksFunction = () => [
  { rel: "manifest", href: "/assinaturas.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
];
