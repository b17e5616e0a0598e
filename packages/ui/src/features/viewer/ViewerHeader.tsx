import { IconButton } from "../../form/IconButton.tsx";
import { Avatar } from "../../layout/Avatar.tsx";
import { formatAgo } from "../../lib/time.ts";
import { common } from "../../text/common.ts";
import { viewer as text } from "../../text/viewer.ts";

export type ViewerOwner = { name: string; avatar: string | null };

type ViewerHeaderProps = {
  owner: ViewerOwner;
  createdAt: string;
  muted: boolean;
  actions?: React.ReactNode;
  onSound: () => void;
  onClose: () => void;
};

export function ViewerHeader({ owner, createdAt, muted, actions, onSound, onClose }: ViewerHeaderProps) {
  return (
    <div className="flex items-center gap-2 pr-1 pl-3">
      <Avatar name={owner.name} src={owner.avatar} size={36} />
      {/* The time is below the name, which the buttons leave little room for. */}
      <p className="min-w-0 flex-1 leading-tight">
        <span className="line-clamp-2 wrap-anywhere text-strong leading-tight">{owner.name}</span>
        <span className="block text-small leading-tight text-white/80">{formatAgo(createdAt)}</span>
      </p>
      <div className="pointer-events-auto flex">
        {actions}
        <IconButton icon={muted ? "mute" : "sound"} label={muted ? text.soundOn : text.soundOff} onPress={onSound} />
        <IconButton icon="x" label={common.close} onPress={onClose} />
      </div>
    </div>
  );
}
