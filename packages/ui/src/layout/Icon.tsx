import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

export type { IconName } from "./icon-names.ts";

const sizes = { 18: "size-4.5", 20: "size-5", 24: "size-6", 30: "size-spinner" };

/** An icon of the sprite in the current text colour. It is decorative: the text beside it has the meaning. */
export function Icon({ name, size = 24 }: { name: IconName; size?: keyof typeof sizes | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={`${sizes[size]} flex-none fill-none stroke-current`}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
