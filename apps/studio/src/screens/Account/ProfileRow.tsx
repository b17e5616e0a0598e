import type { Profile } from "@camarim/contract/profile";
import { Skeleton } from "@camarim/ui/feedback/Skeleton.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { Link } from "react-router";
import { account } from "../../text/account.ts";

const text = account.counts;

type ProfileRowProps = {
  profile: Profile;
  subscribers: number | undefined;
  active: number;
  medias: number | undefined;
};

/** The avatar, its ring highlighted while a story is active, and the counts, which link to what they count. */
export function ProfileRow({ profile, subscribers, active, medias }: ProfileRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1">
      <StoryRing seen={active === 0}>
        <Avatar name={profile.fullName} src={profile.profilePic} size={84} />
      </StoryRing>
      <ul className="grid grow basis-[13rem] grid-cols-counts text-center">
        <Count label={text.subscribers(subscribers ?? 0)} count={subscribers} to="/account/subscribers" />
        <Count label={text.active(active)} count={active} to="/account" />
        <Count label={text.medias(medias ?? 0)} count={medias} to="/account?aba=midias" />
      </ul>
    </div>
  );
}

const number = new Intl.NumberFormat("pt-BR");

function Count({ label, count, to }: { label: string; count: number | undefined; to: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-tap flex-col items-center justify-center">
        <b className="text-title tabular">
          {count === undefined ? <Skeleton className="my-1 h-5 w-10" /> : number.format(count)}
        </b>{" "}
        <span className="text-small text-quiet">{label}</span>
      </Link>
    </li>
  );
}
