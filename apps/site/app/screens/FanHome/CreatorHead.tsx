import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Link } from "react-router";

type CreatorHeadProps = { creator: { username: string; fullName: string; profilePic: string | null } };

/** From whom something was bought, with the way to their page. */
export function CreatorHead({ creator: { username, fullName, profilePic } }: CreatorHeadProps) {
  return (
    <Link to={`/@${username}`} className="flex items-center gap-3 py-2">
      <Avatar name={fullName} src={profilePic} size={60} />
      <span className="min-w-0">
        <span className="block wrap-anywhere text-title">{fullName}</span>
        <span className="block wrap-anywhere text-quiet">{breakable(`@${username}`)}</span>
      </span>
    </Link>
  );
}
