import { common } from "../text/common.ts";

const sizes = {
  36: "size-9 text-small",
  44: "size-11 text-body",
  60: "size-15 text-title",
  72: "size-18 text-title",
  84: "size-21 text-title",
  92: "size-23 text-title",
};

/** The profile picture, requested at twice its size, or the first letter of the name. */
export function Avatar({
  name,
  src,
  size = 44,
}: {
  name: string;
  src: string | null;
  size?: keyof typeof sizes | undefined;
}) {
  const [letter = ""] = name.trim();
  const shape = `flex-none rounded-full ${sizes[size]}`;
  if (src) {
    const sized = `${src}${src.includes("?") ? "&" : "?"}size=${size * 2}`;
    return (
      <img src={sized} alt={common.pictureOf(name)} width={size} height={size} className={`${shape} object-cover`} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center overflow-hidden bg-accent-soft font-strong text-accent ${shape}`}
    >
      {letter.toUpperCase()}
    </span>
  );
}
