import type { Profile } from "@camarim/contract/profile";
import { account } from "../../text/account.ts";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Avatar } from "../../ui/layout/Avatar.tsx";
import { StoryRing } from "../../ui/layout/StoryRing.tsx";

const text = account.counts;

type ProfileRowProps = {
  profile: Profile;
  subscribers: number | undefined;
  active: number;
  medias: number | undefined;
};

/** The avatar, its ring highlighted while a story is active, and the counts. */
export function ProfileRow({ profile, subscribers, active, medias }: ProfileRowProps) {
  return (
    <div className="flex items-center gap-5 pt-1">
      <StoryRing seen={active === 0}>
        <Avatar name={profile.fullName} src={profile.profilePic} size={84} />
      </StoryRing>
      <dl className="grid flex-1 grid-cols-3 text-center">
        <Count label={text.subscribers(subscribers ?? 0)} count={subscribers} />
        <Count label={text.active(active)} count={active} />
        <Count label={text.medias(medias ?? 0)} count={medias} />
      </dl>
    </div>
  );
}

const number = new Intl.NumberFormat("pt-BR");

function Count({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-small text-quiet">{label}</dt>
      <dd className="text-title tabular">
        {count === undefined ? <Skeleton className="my-1 h-5 w-10" /> : number.format(count)}
      </dd>
    </div>
  );
}
