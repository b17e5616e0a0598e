import { common } from "../text/common.ts";

/** The letter is part of the picture: it does not grow with the text either, and would be cut. */
const sizes = {
  36: "size-9 text-[13px]",
  44: "size-11 text-[16px]",
  60: "size-15 text-[20px]",
  72: "size-18 text-[20px]",
  84: "size-21 text-[20px]",
  92: "size-23 text-[20px]",
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
      className={`grid place-items-center overflow-hidden bg-accent-soft leading-none font-strong text-accent ${shape}`}
    >
      {letter.toUpperCase()}
    </span>
  );
}
