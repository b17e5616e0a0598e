import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { Link } from "react-router";
import { fanStories as text } from "../../text/fan-stories.ts";
import "./page-beside.css";
import type { WatchedStories } from "./load-stories.ts";

/** The creator's profile beside the viewer on a desktop. */
export function PageBeside({ creator }: Pick<WatchedStories, "creator">) {
  const { username, fullName, profilePic, bio } = creator;
  return (
    <aside aria-label={text.about(username)} data-theme="dark" className="page-beside">
      <StoryRing>
        <Avatar name={fullName} src={profilePic} size={92} />
      </StoryRing>
      <p className="mt-4 text-title">{fullName}</p>
      <p className="text-quiet">{breakable(`@${username}`)}</p>
      {bio && <p className="mt-4 whitespace-pre-line">{bio}</p>}
      <Link to={`/@${username}`} className="mt-4 flex min-h-tap items-center text-accent">
        {text.locked.page(username)}
      </Link>
    </aside>
  );
}
