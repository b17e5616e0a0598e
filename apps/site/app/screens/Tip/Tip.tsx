import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { dropDraft, visitor } from "@camarim/ui/lib/drafts.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { common } from "@camarim/ui/text/common.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { useEffect } from "react";
import { isLostConnection, staleIfErrorLoader } from "../../api/stale-if-error.ts";
import type { RefusedTip } from "../../features/tip/read-tip.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { tip as text } from "../../text/tip.ts";
import type { Route } from "./+types/Tip";
import { GivenTip } from "./GivenTip.tsx";
import { type LoadedTip, loadTip } from "./load-tip.server.ts";
import { placeTip } from "./place-tip.server.ts";
import { TipForm } from "./TipForm.tsx";

export function loader(args: Route.LoaderArgs) {
  return loadTip(args);
}

export function action(args: Route.ActionArgs) {
  return placeTip(args);
}

export const clientLoader = staleIfErrorLoader<LoadedTip>();

/** The form keeps its values without a connection. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return { ...errors.offline, fields: {}, typed: undefined } satisfies RefusedTip;
  }
}

export function shouldRevalidate() {
  return true;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.face === "form" ? loaderData.profile.fullName : undefined;
  const title = name === undefined ? checkout.states.order : text.title(name);
  return [{ title: common.titled(title) }, { name: "robots", content: "noindex" }];
}

/** A tip for a creator: the form, then its order until it is paid. */
export default function Tip({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  const ordered = loaderData.face === "order" ? loaderData.order.creator.username : undefined;
  useEffect(() => {
    if (ordered) dropDraft(`tip:${ordered}`, visitor);
  }, [ordered]);
  if (loaderData.face === "order") return <GivenTip {...loaderData} now={new Date(loaderData.now)} />;
  if (loaderData.face === "lost")
    return (
      <Nothing
        username={loaderData.username}
        title={checkout.states.lost.title}
        message={checkout.states.lost.message}
      />
    );
  const { profile, ways, payer, open } = loaderData;
  if (!loaderData.acceptsTips)
    return (
      <Nothing username={profile.username} title={text.closed.title} message={text.closed.message(profile.fullName)} />
    );
  return <TipForm profile={profile} ways={ways} payer={payer} open={open} refused={refused} />;
}

function Nothing({ username, title, message }: { username: string; title: string; message: string }) {
  return (
    <Screen title={text.list.title} back={`/@${username}`}>
      <EmptyState icon="heart" title={title} message={message}>
        <ButtonLink to={`/@${username}`} tone="soft">
          {checkout.states.page(username)}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
