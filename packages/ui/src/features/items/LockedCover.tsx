import { Icon } from "../../layout/Icon.tsx";

type LockedCoverProps = {
  /** A tiny picture as a data URL; null while nothing of the item is processed. */
  cover: string | null;
  /** What stands on the picture, such as how much is in it. */
  children?: React.ReactNode;
  isSmall?: boolean;
};

/**
 * The cover of an item for those who have not bought it. The picture has a few pixels, which the browser scales, so that nobody can undo
 * the blur. Fills its container, which is `relative`.
 */
export function LockedCover({ cover, children, isSmall = false }: LockedCoverProps) {
  return (
    <span className="absolute inset-0 overflow-hidden bg-black text-white">
      {cover && <img src={cover} alt="" className="absolute inset-0 size-full object-cover blur-xs" />}
      <span className="absolute inset-0 grid place-items-center">
        <span className={`grid place-items-center rounded-full bg-black/60 ${isSmall ? "size-7" : "size-11"}`}>
          <Icon name="lock" size={isSmall ? 18 : undefined} />
        </span>
      </span>
      {children && (
        <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent px-2 pt-6 pb-1 text-left text-badge tabular">
          {children}
        </span>
      )}
    </span>
  );
}
