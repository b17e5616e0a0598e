import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { Link } from "react-router";
import { fanStories as text } from "../../text/fan-stories.ts";
import "./page-beside.css";
import type { LoadedStories } from "./load-stories.server.ts";

/** The creator's profile beside the viewer on a desktop. */
export function PageBeside({ owner, about }: Pick<LoadedStories, "owner" | "about">) {
  return (
    <aside aria-label={text.about(owner.name)} data-theme="dark" className="page-beside">
      <StoryRing>
        <Avatar name={about.fullName} src={owner.avatar} size={92} />
      </StoryRing>
      <p className="mt-4 text-title">{about.fullName}</p>
      <p className="text-quiet">@{owner.name}</p>
      {about.bio && <p className="mt-4 whitespace-pre-line">{about.bio}</p>}
      <Link to={`/@${owner.name}`} className="mt-4 flex min-h-tap items-center text-accent">
        {text.locked.page(owner.name)}
      </Link>
    </aside>
  );
}
