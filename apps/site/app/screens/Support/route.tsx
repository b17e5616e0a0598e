import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { menu as text } from "@camarim/ui/text/menu.ts";
import { nav } from "@camarim/ui/text/nav.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { supportUrlContext } from "../../api/contexts.server.ts";

/** Redirects to the support chat with a prepared message. An installation without one shows a page that says so. */
export function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  const support = context.get(supportUrlContext);
  if (!support) return null;
  const url = new URL(support);
  url.searchParams.set(url.protocol === "mailto:" ? "body" : "text", text.supportMessage);
  return redirect(url.href);
}

export default function Support() {
  return (
    <Screen title={nav.places.support}>
      <EmptyState icon="help" title={text.noSupport.title} message={text.noSupport.message}>
        <ButtonLink to="/">{common.brand}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
