import type { Profile } from "@camarim/contract/profile";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { changeAvatar } from "../../queries/profile.ts";
import { subscriptionStatsQuery } from "../../queries/subscriptions.ts";
import { menu as text } from "../../text/menu.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { FileInput } from "../../ui/FileInput.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** Who is signed in; a tap on the picture changes it. */
export function MenuHeader({ profile }: { profile: Profile }) {
  const { mutate, isPending } = useMutation(changeAvatar());
  const stats = useQuery(subscriptionStatsQuery());
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex items-center gap-4 px-1 pt-1">
      <FileInput ref={input} accept="image/jpeg,image/png" onPick={(file) => mutate(file)} />
      <button
        type="button"
        aria-busy={isPending || undefined}
        onClick={() => !isPending && input.current?.click()}
        className="relative flex-none rounded-full"
      >
        <Avatar name={profile.fullName} src={profile.profilePic} size={72} />
        <span className="absolute -right-1 -bottom-1 grid size-8 place-items-center rounded-full border-2 border-bg bg-accent text-accent-text">
          <Icon name={isPending ? "wait" : "camera"} size={18} />
        </span>
        <span className="sr-only">{isPending ? text.sendingPicture : text.changePicture}</span>
      </button>
      <div className="min-w-0">
        <p className="text-title">{profile.fullName}</p>
        <p className="truncate text-quiet">@{profile.username}</p>
        {stats.data && <p className="font-strong text-accent tabular">{text.subscribers(stats.data.periodActive)}</p>}
      </div>
    </div>
  );
}
