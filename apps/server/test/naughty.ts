import list from "#test/vectors/naughty-strings.json" with { type: "json" };

/** The big list of naughty strings and our own; never print them unescaped, since some control the terminal. */
export const naughtyStrings: readonly string[] = [
  ...new Set(list.categories.flatMap(({ strings }) => strings as readonly string[])),
  ...["\ud800", "\udc00ab", "a\ud83d", "\u0000", "a\u0000b", "__proto__", "constructor", "x".repeat(70_000)],
];

/** Multiplies what the hostile tests try; 1 unless `CAMARIM_TEST_EFFORT` says more. */
export const effort = Math.max(1, Number(process.env.CAMARIM_TEST_EFFORT) || 1);

/** The effort of tests that read all tables after each refused request, of which 50 times as many take hours. */
export const hostileEffort = Math.min(effort, 5);

/** The runs of a property: `few` by default, for a short test, and `each` times the effort if that is higher. */
export const tries = (few: number, each: number, times = effort) => (times > 1 ? each * times : few);

/**
 * Seed of generated input. Fixed by default, so that a run fails because of its change only; random with a higher effort, which is
 * where new counterexamples are searched for. fast-check prints it with each failure.
 */
export const seed = Number(process.env.FAST_CHECK_SEED ?? (effort > 1 ? Date.now() % 2 ** 31 : 280));
