import { AnnouncementCard } from "@camarim/ui/features/announcements/AnnouncementCard.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { announcement as text } from "../../text/announcement.ts";
import type { Route } from "./+types/Announcement";
import { changeStop, loadAnnouncement } from "./announcement.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadAnnouncement(args);
}

export function action(args: Route.ActionArgs) {
  return changeStop(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** One announcement, and the switch of its creator's e-mails and pushes, a plain form that works without scripts. */
export default function Announcement({ loaderData: { announcement, now } }: Route.ComponentProps) {
  const { _id, creator, title, text: words, sentAt, stopped } = announcement;
  const page = `/@${creator.username}`;
  const busy = useNavigation().state === "submitting";
  return (
    <Screen title={text.title} back="/assinaturas">
      <AnnouncementCard
        creator={creator}
        detail={text.from(formatDateTime(sentAt, new Date(now)))}
        title={title}
        text={words}
        heading="h2"
        action={<IconButton icon="alert" label={text.report} to={`${page}/denunciar?recado=${_id}`} />}
      />
      <div className="mt-4">
        <ButtonLink to={page}>{text.page(creator.username)}</ButtonLink>
      </div>
      <Form method="post" replace className="mt-6">
        <p role="status" className="mx-1 mb-2 text-small text-quiet">
          {stopped ? text.stopped : text.stopHint}
        </p>
        {stopped && <input type="hidden" name="de-novo" value="1" />}
        <Button type="submit" tone="soft" busy={busy}>
          {stopped ? text.again : text.stop(creator.fullName)}
        </Button>
      </Form>
    </Screen>
  );
}
