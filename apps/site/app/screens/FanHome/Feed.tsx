import type { listFeed } from "@camarim/contract/creators-fan-home";
import type { ResponseBody } from "@camarim/ui/api/client.ts";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { Link } from "react-router";
import { fanHome } from "../../text/fan-home.ts";

const text = fanHome.feed;

/** The creators of the feed, each with a ring highlighted for unseen stories and the age of the latest one. */
export function Feed({ creators, now }: { creators: ResponseBody<typeof listFeed>["data"]; now: Date }) {
  if (creators.length === 0) return null;
  return (
    <>
      <ul aria-label={text.label} className="-mx-1 mt-2 flex gap-3 scroll-row p-1">
        {creators.map(({ _id, username, fullName, profilePic, stories, unseen, lastStoryAt }) => (
          <li key={_id} className="w-bubble flex-none text-center">
            <Link
              to={stories > 0 ? `/assinaturas/stories?de=${username}` : `/@${username}`}
              className="flex flex-col items-center"
            >
              <StoryRing seen={unseen === 0}>
                <Avatar name={fullName} src={profilePic} size={60} />
              </StoryRing>
              <span aria-hidden="true" className="mt-1 block w-full truncate text-small">
                {fullName}
              </span>
              {lastStoryAt && (
                <span className="block w-full truncate text-small text-quiet">{formatAgo(lastStoryAt, now)}</span>
              )}
              <span className="sr-only">{stories > 0 ? text.watch(fullName, unseen) : text.none(fullName)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {creators.every(({ stories }) => stories === 0) && (
        <p className="mx-1 mt-2 text-small text-quiet">{text.quiet}</p>
      )}
    </>
  );
}
