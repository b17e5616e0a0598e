import type { CreatorPage } from "@camarim/contract/creators";
import { Link } from "react-router";
import { creatorPage as text } from "../../text/creator-page.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StoryRing } from "../../ui/StoryRing.tsx";

/** What stands behind the door: the stories and the highlights, by their covers and titles alone. */
export function Locked({ page, canWatch }: { page: CreatorPage; canWatch: boolean }) {
  const { profile, counts, highlights } = page;
  const watch = `/@${profile.username}/stories`;
  const stories = counts.activeStories;
  if (stories === 0 && highlights.length === 0) return null;
  return (
    <ul className="-mx-1 mt-4 flex gap-4 overflow-x-auto p-1">
      {stories > 0 && <Ring title={text.stories(stories)} cover={null} canWatch={canWatch} to={watch} isNew />}
      {highlights.map(({ _id, title, cover }) => (
        <Ring key={_id} title={title} cover={cover} canWatch={canWatch} />
      ))}
    </ul>
  );
}

type RingProps = { title: string; cover: string | null; canWatch: boolean; to?: string; isNew?: boolean };

function Ring({ title, cover, canWatch, to, isNew = false }: RingProps) {
  const inside = (
    <>
      <StoryRing seen={!isNew}>
        <span className="relative grid size-15 place-items-center overflow-hidden rounded-full bg-accent-soft text-accent">
          {cover && <img src={cover} alt="" className="absolute inset-0 size-full object-cover" />}
          <span className={cover ? "relative text-white" : "relative"}>
            <Icon name={canWatch ? "play" : "lock"} />
          </span>
        </span>
      </StoryRing>
      <span className="mt-1 block truncate text-small">{title}</span>
      {!canWatch && <span className="sr-only">{text.locked}</span>}
    </>
  );
  return (
    <li className="w-19 flex-none text-center">
      {to && canWatch ? (
        <Link to={to} state={{ fromPage: true }} className="block">
          {inside}
        </Link>
      ) : (
        inside
      )}
    </li>
  );
}
