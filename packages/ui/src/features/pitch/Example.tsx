import type { Landing } from "@camarim/contract/creators";
import { Avatar } from "../../layout/Avatar.tsx";
import { StoryRing } from "../../layout/StoryRing.tsx";
import { creatorPage } from "../../text/creator-page.ts";

type ExampleProps = {
  example: NonNullable<Landing["example"]>;
  line: string | null;
  /** A card as on a phone, also on a desktop. */
  compact?: boolean;
};

/** Link to the page of a creator who opted in, styled as a stack of stories. */
export function Example({ example: { fullName, username, profilePic }, line, compact }: ExampleProps) {
  return (
    <div className={compact ? "relative" : "relative desk:h-140"}>
      {!compact && (
        <div
          aria-hidden="true"
          className="absolute top-10 right-48 hidden h-114 w-64 -rotate-6 rounded-sheet bg-story-2 opacity-75 desk:block"
        />
      )}
      <a
        href={`/@${username}`}
        className={`relative flex h-58 flex-col justify-end overflow-hidden rounded-sheet bg-story-1 text-white ${compact ? "" : "desk:absolute desk:top-4 desk:right-10 desk:h-130 desk:w-72"}`}
      >
        {profilePic && (
          <img
            src={`${profilePic}?size=512`}
            alt=""
            width={512}
            height={512}
            fetchPriority="high"
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-40 bg-linear-to-t from-black/80 to-transparent"
        />
        <span aria-hidden="true" className="absolute inset-x-4 top-4 flex gap-1">
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={`h-0.75 flex-1 rounded-pill ${bar < 3 ? "bg-white" : "bg-white/40"}`} />
          ))}
        </span>
        <span className="relative flex items-center gap-3 p-4 text-shade">
          <StoryRing>
            <Avatar name={fullName} src={profilePic} size={44} />
          </StoryRing>
          <span className="min-w-0">
            <span className="block truncate text-strong">{fullName}</span>
            <span className="block truncate text-small">{creatorPage.at(username)}</span>
            {line && <span className="block truncate text-small">{line}</span>}
          </span>
        </span>
      </a>
    </div>
  );
}
