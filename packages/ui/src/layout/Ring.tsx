import { Icon, type IconName } from "./Icon.tsx";
import { StoryRing } from "./StoryRing.tsx";

type RingProps = {
  title: string;
  cover: string | null;
  isNew?: boolean | undefined;
  icon?: IconName | undefined;
  onError?: (() => void) | undefined;
};

/** A round cover with its title below, for rows of stories and highlights. */
export function Ring({ title, cover, isNew = false, icon, onError }: RingProps) {
  return (
    <>
      <StoryRing seen={!isNew}>
        <span className="relative grid size-15 place-items-center overflow-hidden rounded-full bg-accent-soft text-accent">
          {cover && (
            <img
              src={cover}
              alt=""
              loading="lazy"
              onError={onError}
              className="absolute inset-0 size-full object-cover"
            />
          )}
          {icon && (
            // Covers may be bright or dark and load late, so the icon has a background.
            <span className={cover ? "relative rounded-full bg-black/50 p-1 text-white" : "relative"}>
              <Icon name={icon} />
            </span>
          )}
        </span>
      </StoryRing>
      <span className="mt-1 block truncate text-small">{title}</span>
    </>
  );
}
