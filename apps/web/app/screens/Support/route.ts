import { type RouterContextProvider, redirect } from "react-router";
import { supportUrlContext } from "../../api/contexts.server.ts";
import { menu as text } from "../../text/menu.ts";

/** Leads to the support chat with its message begun, for whoever's own link could not be read. */
export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  const url = new URL(context.get(supportUrlContext));
  url.searchParams.set("text", text.supportMessage);
  return redirect(url.href);
}
