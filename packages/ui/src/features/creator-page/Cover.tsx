import type { CreatorPage } from "@camarim/contract/creators";
import { Link } from "react-router";
import { Avatar } from "../../layout/Avatar.tsx";
import { Chip } from "../../layout/Badge.tsx";
import { breakable } from "../../layout/breakable.tsx";
import { StoryRing } from "../../layout/StoryRing.tsx";
import { creatorPage as text } from "../../text/creator-page.ts";

type CoverProps = { profile: CreatorPage["profile"]; isAlive: boolean; canWatch: boolean };

/** Page header: background picture, name, and an avatar whose ring is highlighted while stories are active. */
export function Cover({ profile, isAlive, canWatch }: CoverProps) {
  const { fullName, username, profilePic, adult } = profile;
  const ring = (
    <StoryRing seen={!isAlive}>
      <Avatar name={fullName} src={profilePic} size={92} />
    </StoryRing>
  );
  return (
    <header className="relative flex min-h-[14rem] flex-none items-end px-page">
      <CoverPicture src={profilePic} />
      <div className="relative flex min-w-0 items-end gap-3">
        {canWatch && isAlive ? (
          <Link to={`/@${username}/stories`} state={{ fromPage: true }} className="flex-none rounded-full">
            {ring}
            <span className="sr-only">{text.watch}</span>
          </Link>
        ) : (
          ring
        )}
        <div className="min-w-0 pb-2">
          <h1 className="line-clamp-2 text-title">
            {fullName} {adult && <Chip>{text.adult}</Chip>}
          </h1>
          <p className="wrap-anywhere text-quiet">{breakable(text.at(username))}</p>
        </div>
      </div>
    </header>
  );
}

function CoverPicture({ src }: { src: string | null }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden bg-ring">
      {src && <img src={`${src}?size=512`} alt="" className="size-full object-cover" />}
      <div className="absolute inset-0 bg-linear-to-b from-transparent via-bg/70 via-60% to-bg to-90%" />
    </div>
  );
}
