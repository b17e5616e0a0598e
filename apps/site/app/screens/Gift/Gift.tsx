import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { dropDraft, visitor } from "@camarim/ui/lib/drafts.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { common } from "@camarim/ui/text/common.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { useEffect } from "react";
import { isLostConnection, staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { gift as text } from "../../text/gift.ts";
import type { Route } from "./+types/Gift";
import { BoughtGift } from "./BoughtGift.tsx";
import { GiftForm } from "./GiftForm.tsx";
import { type LoadedGift, loadGift } from "./load-gift.server.ts";
import { placeGift } from "./place-gift.server.ts";
import type { RefusedGift } from "./read-gift.ts";

export function loader(args: Route.LoaderArgs) {
  return loadGift(args);
}

export function action(args: Route.ActionArgs) {
  return placeGift(args);
}

export const clientLoader = staleIfErrorLoader<LoadedGift>();

/** The form keeps its values without a connection. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return { ...errors.offline, fields: {}, typed: undefined } satisfies RefusedGift;
  }
}

/** Also after a refused order, since the price may have changed. */
export function shouldRevalidate() {
  return true;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const name = loaderData?.face === "form" ? loaderData.profile.fullName : undefined;
  const title = name === undefined ? checkout.states.order : text.title(name);
  return [{ title: common.titled(title) }, { name: "robots", content: "noindex" }];
}

/** A subscription for somebody else: the form, then its order and the link for the receiver. */
export default function Gift({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useActionResult(actionData);
  const ordered = loaderData.face === "order" ? loaderData.order.creator.username : undefined;
  useEffect(() => {
    if (ordered) dropDraft(`gift:${ordered}`, visitor);
  }, [ordered]);
  if (loaderData.face === "order") return <BoughtGift {...loaderData} now={new Date(loaderData.now)} />;
  if (loaderData.face === "lost") return <Nothing username={loaderData.username} {...checkout.states.lost} />;
  const { profile, plans } = loaderData;
  if (plans.length === 0)
    return (
      <Nothing username={profile.username} title={text.closed.title} message={text.closed.message(profile.fullName)} />
    );
  return <GiftForm {...loaderData} refused={refused} />;
}

function Nothing({ username, title, message }: { username: string; title: string; message: string }) {
  return (
    <Screen title={text.open} back={`/@${username}`}>
      <EmptyState icon="gift" title={title} message={message}>
        <ButtonLink to={`/@${username}`} tone="soft">
          {checkout.states.page(username)}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
