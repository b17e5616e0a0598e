import { Fragment } from "react";

const dot = " · ";
/** Characters that fit a line of a small phone. */
const longest = 20;

/**
 * A text with sensible line breaks: a dot between two parts begins the next line instead of ending one, and an e-mail address breaks at
 * its "@" and at the dots of a long half. The text itself stays as it is.
 */
export function breakable(text: React.ReactNode): React.ReactNode {
  if (typeof text !== "string") return text;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return withBreaks(text.split(/(?=@)/).flatMap(splitHalf));
  if (!text.includes(dot)) return text;
  const [first, ...others] = text.split(dot);
  return (
    <>
      {first}
      {others.map((part, place) => {
        const [word = "", ...rest] = part.split(" ");
        // A key of a payment is longer than a line with large text.
        if (word.length > longest) return ` · ${part}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
          <Fragment key={place}>
            {" "}
            <span className="whitespace-nowrap">{`· ${word}`}</span>
            {rest.length > 0 && ` ${rest.join(" ")}`}
          </Fragment>
        );
      })}
    </>
  );
}

/** A half of an e-mail address that fits a line stays whole. */
function splitHalf(half: string): string[] {
  return half.length > longest ? half.split(/(?=\.)/) : [half];
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
