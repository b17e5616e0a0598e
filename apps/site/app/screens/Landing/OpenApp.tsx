import { sessionKey } from "@camarim/ui/api/session.ts";
import { openApp } from "../../lib/open-app.ts";

const source = `(${openApp})(${JSON.stringify(sessionKey)})`;

/** Inline script, because only the browser knows whether a creator is signed in. */
export function OpenApp({ nonce }: { nonce: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, with the nonce of the response.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: source }} />;
}
