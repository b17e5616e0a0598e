import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { renewal as text } from "../../text/renewal.ts";
import type { Route } from "./+types/Renewal";
import { type LoadedRenewal, loadRenewal, submitRenewal } from "./load-renewal.server.ts";
import { RenewalScreen } from "./RenewalScreen.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadRenewal(args);
}

export function action(args: Route.ActionArgs) {
  return submitRenewal(args);
}

export const clientLoader = staleIfErrorLoader<LoadedRenewal>();
export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

/** The URL is a secret, so other origins get no referrer. Not `no-referrer`: a form without scripts needs an Origin. */
export function meta(): Route.MetaDescriptors {
  return [
    { title: common.titled(text.title) },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "same-origin" },
  ];
}

/** The payment of one period, for anybody who has the link. */
export default function Renewal({ loaderData: { renewal, qr, now }, actionData, params }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  if (!renewal) {
    const { title, message, enter } = text.states.lost;
    return (
      <Screen title={text.title}>
        <EmptyState icon="help" title={title} message={message}>
          <ButtonLink to="/entrar">{enter}</ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  return <RenewalScreen renewal={renewal} qr={qr} now={new Date(now)} token={params.token} refused={refused} />;
}
