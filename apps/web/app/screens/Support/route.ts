import { type RouterContextProvider, redirect } from "react-router";
import { supportUrlContext } from "../../api/contexts.server.ts";
import { menu as text } from "../../text/menu.ts";

/** Redirects to the support chat with a prepared message, for accounts whose own link could not be loaded. */
export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  const url = new URL(context.get(supportUrlContext));
  url.searchParams.set("text", text.supportMessage);
  return redirect(url.href);
}
