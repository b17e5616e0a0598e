import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { fanNotices } from "../../text/fan-notices.ts";
import type { Route } from "./+types/StoryNotices";
import { changeNotices, loadNotices } from "./notices.server.ts";

const text = fanNotices.stop;

export function loader(args: Route.LoaderArgs) {
  return loadNotices(args);
}

export function action(args: Route.ActionArgs) {
  return changeNotices(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

/** The URL is a secret, so other origins get no referrer. Not `no-referrer`: a form without scripts needs an Origin. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: common.titled(text[loaderData?.about ?? "stories"].title) },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "same-origin" },
  ];
}

/** Unsubscribe page of an e-mail, without sign-in. It needs a click, because mail clients prefetch links. */
export default function StoryNotices({ loaderData: { about, creator, stopped } }: Route.ComponentProps) {
  const words = text[about];
  const busy = useNavigation().state === "submitting";
  return (
    <Screen title={words.title}>
      <div role="status">
        <EmptyState
          icon={stopped ? "check" : "clock"}
          title={stopped ? words.stopped(creator.fullName) : words.running(creator.fullName)}
          message={words.hint}
        />
      </div>
      <Form method="post" className="flex flex-col gap-3">
        {stopped && <input type="hidden" name="de-novo" value="1" />}
        <Button type="submit" busy={busy} tone={stopped ? "soft" : "primary"}>
          {stopped ? text.again : text.stop}
        </Button>
        <ButtonLink to={`/@${creator.username}`} tone="soft">
          {text.page(creator.username)}
        </ButtonLink>
      </Form>
    </Screen>
  );
}
