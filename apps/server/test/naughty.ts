import list from "#test/vectors/naughty-strings.json" with { type: "json" };

/** The big list of naughty strings and our own; never print them bare, some ring the bell or worse. */
export const naughtyStrings: readonly string[] = [
  ...new Set(list.categories.flatMap(({ strings }) => strings as readonly string[])),
  ...["\ud800", "\udc00ab", "a\ud83d", "\u0000", "a\u0000b", "__proto__", "constructor", "x".repeat(70_000)],
];

/** Multiplies what the hostile tests try; 1 unless `CAMARIM_TEST_EFFORT` says more. */
export const effort = Math.max(1, Number(process.env.CAMARIM_TEST_EFFORT) || 1);

/** How often a property is tried: `few` times by default, so that a run is short, and `each` times the effort where more is asked for. */
export const tries = (few: number, each: number) => (effort > 1 ? each * effort : few);
