import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { toOpenPage } from "../../lib/return-path.ts";
import { age as text } from "../../text/age.ts";
import type { Route } from "./+types/AgeResult";
import { loadResult } from "./age.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadResult(args);
}

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** The provider's return page when the age is not verified, or not yet. Links only, so that it works without scripts. */
export default function AgeResult({ loaderData: { state, back }, params }: Route.ComponentProps) {
  const volta = encodeURIComponent(back);
  const again = `/idade/${params._id}?volta=${volta}`;
  const restartPath = `/idade?volta=${volta}`;
  const waits = state === "pending" || state === "unavailable";
  const { title, message } = text[state];
  return (
    <Screen title={text.title} back={toOpenPage(back)}>
      <div role="status">
        <EmptyState icon={state === "failed" ? "lock" : "alert"} title={title} message={message}>
          {waits && <ButtonLink to={again}>{state === "pending" ? text.pending.again : text.retry}</ButtonLink>}
          <ButtonLink to={restartPath} tone={waits ? "soft" : "primary"}>
            {waits ? text.pending.anew : text.retry}
          </ButtonLink>
        </EmptyState>
      </div>
    </Screen>
  );
}
