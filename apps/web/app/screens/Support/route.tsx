import { type RouterContextProvider, redirect } from "react-router";
import { supportUrlContext } from "../../api/contexts.server.ts";
import { common } from "../../text/common.ts";
import { menu as text } from "../../text/menu.ts";
import { nav } from "../../text/nav.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";

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
