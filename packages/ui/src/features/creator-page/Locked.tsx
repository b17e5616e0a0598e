import type { CreatorPage } from "@camarim/contract/creators";
import { Link } from "react-router";
import type { IconName } from "../../layout/Icon.tsx";
import { Ring } from "../../layout/Ring.tsx";
import { creatorPage as text } from "../../text/creator-page.ts";

/** Covers and titles of the stories and highlights that require a subscription. */
export function Locked({ page, canWatch }: { page: CreatorPage; canWatch: boolean }) {
  const { profile, counts, highlights } = page;
  const watch = `/@${profile.username}/stories`;
  const { activeStories: stories, medias } = counts;
  if (stories + medias + highlights.length === 0) return null;
  return (
    // Without links inside, the keyboard can only scroll the list itself.
    <ul tabIndex={canWatch ? undefined : 0} className="-mx-1 mt-4 flex gap-4 scroll-row p-1">
      {stories > 0 && <Door title={text.stories(stories)} cover={null} canWatch={canWatch} to={watch} isNew />}
      {medias > 0 && (
        <Door
          title={text.medias(medias)}
          cover={null}
          canWatch={canWatch}
          to={`/@${profile.username}/midias`}
          icon="img"
        />
      )}
      {highlights.map(({ _id, title, cover }) => (
        <Door key={_id} title={title} cover={cover} canWatch={canWatch} to={`${watch}?destaque=${_id}`} />
      ))}
    </ul>
  );
}

type DoorProps = {
  title: string;
  cover: string | null;
  canWatch: boolean;
  to: string;
  isNew?: boolean;
  icon?: IconName;
};

function Door({ title, cover, canWatch, to, isNew, icon = "play" }: DoorProps) {
  const ring = <Ring title={title} cover={cover} isNew={isNew} icon={canWatch ? icon : "lock"} />;
  return (
    <li className="w-bubble flex-none text-center">
      {canWatch ? (
        <Link to={to} state={{ fromPage: true }} className="block">
          {ring}
        </Link>
      ) : (
        <>
          {ring}
          <span className="sr-only">{text.locked}</span>
        </>
      )}
    </li>
  );
}
