import type { Profile } from "@camarim/contract/profile";
import { AvatarInput } from "@camarim/ui/form/AvatarInput.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { menu as text } from "@camarim/ui/text/menu.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { changeAvatar } from "../../queries/profile.ts";
import { subscriptionStatsQuery } from "../../queries/subscriptions.ts";
import { noTaps, requiredTaps, tap } from "./taps.ts";

const statsPath = "/account/subscriptions/stats";

/** The signed-in creator. A tap on the picture changes it; ten taps on the name call `onTenTaps` (specification 2). */
export function MenuHeader({ profile, onTenTaps }: { profile: Profile; onTenTaps: () => void }) {
  const { mutate, isPending } = useMutation(changeAvatar());
  const stats = useQuery(subscriptionStatsQuery());
  const taps = useRef(noTaps);

  function countTap({ timeStamp }: React.MouseEvent) {
    taps.current = tap(taps.current, timeStamp);
    if (taps.current.count === requiredTaps) onTenTaps();
  }

  return (
    <div className="flex items-center gap-4 px-1 pt-1">
      <AvatarInput
        name={profile.fullName}
        src={profile.profilePic}
        busy={isPending}
        onPicked={(file) => mutate(file)}
      />
      <div className="min-w-0">
        <button type="button" onClick={countTap} className="block max-w-full touch-manipulation text-left text-title">
          {profile.fullName}
        </button>
        <p className="wrap-anywhere text-quiet">{breakable(`@${profile.username}`)}</p>
        {stats.data && <Subscribers count={stats.data.periodActive} />}
      </div>
    </div>
  );
}

function Subscribers({ count }: { count: number }) {
  const words = "font-strong text-accent tabular";
  return (
    <Link to={statsPath} className={`flex min-h-tap items-center ${words}`}>
      {text.subscribers(count)}
    </Link>
  );
}
