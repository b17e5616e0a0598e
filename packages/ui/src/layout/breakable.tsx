import { Fragment } from "react";

const dot = " · ";
/** Characters that fit a line of a small phone. */
const longest = 20;

/**
 * A text with sensible line breaks: parts with dots between them stay whole as long as they fit a line, and an e-mail address or a long
 * username, also in a sentence, breaks at its "@" and at the dots and underscores of a long half. The text itself stays as it is.
 */
export function breakable(text: React.ReactNode): React.ReactNode {
  if (typeof text !== "string") return text;
  if (text.includes(dot)) return <Parts texts={text.split(dot)} />;
  if (!/[^\s@]@[^\s@]|@\S{20}/.test(text)) return text;
  const halves = text.split(/(?=@)/).flatMap(splitHalf);
  return withBreaks(/\s/.test(text) ? halves : halves.flatMap(splitMiddle));
}

/** Neither begins nor ends a line with a dot: each hangs before its part, outside of the box, which cuts it at the start of a line. */
function Parts({ texts }: { texts: readonly string[] }) {
  return (
    <span className="block overflow-hidden">
      <span className="-ml-[0.65em] block">
        {texts.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
          <Fragment key={place}>
            {place > 0 && " "}
            <span className="relative inline-block max-w-full pl-[0.65em]">
              {place > 0 && <span className="absolute left-0">·</span>}
              {place > 0 && " "}
              {breakable(text)}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

/** What fits a line stays whole, and a full stop stays with its sentence. */
function splitHalf(half: string): string[] {
  return half.length > longest ? half.split(/(?=[._]\S)/) : [half];
}

/** Of a long word without a better place, instead of its last letters alone. */
function splitMiddle(part: string): string[] {
  const middle = Math.floor(part.length / 2);
  return part.length > longest ? [part.slice(0, middle), part.slice(middle)] : [part];
}

function withBreaks(parts: readonly string[]) {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
