import { Icon, type IconName } from "../../layout/Icon.tsx";

type LockedCoverProps = {
  /** A tiny picture as a data URL; null while nothing of the item is processed. */
  cover: string | null;
  icon?: IconName;
  /** A label in the upper corner. */
  tag?: string | undefined;
  /** What stands on the picture, such as how much is in it. */
  children?: React.ReactNode;
  isSmall?: boolean;
};

/** The cover of an item for those who have not bought it. Fills its container, which is `relative`. */
export function LockedCover({ cover, icon = "lock", tag, children, isSmall = false }: LockedCoverProps) {
  return (
    <span className="absolute inset-0 overflow-hidden bg-black text-white">
      <BlurredCover src={cover} />
      <span className="absolute inset-0 grid place-items-center">
        <span className={`grid place-items-center rounded-full bg-black/60 ${isSmall ? "size-7" : "size-11"}`}>
          <Icon name={icon} size={isSmall ? 18 : undefined} />
        </span>
      </span>
      {tag && <span className="absolute top-2 left-2 max-w-full rounded-pill bg-black/70 px-2 text-badge">{tag}</span>}
      {children && (
        <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-black/40 px-2 py-1 text-left text-badge tabular">
          {children}
        </span>
      )}
    </span>
  );
}

/** The picture has 24 pixels, so that nobody can undo the blur, which hides them. */
export function BlurredCover({ src }: { src: string | null }) {
  return src && <img src={src} alt="" className="absolute inset-0 size-full object-cover blur-xs" />;
}
