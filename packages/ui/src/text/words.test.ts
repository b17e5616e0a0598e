import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
  ["./*.ts", "../../../../apps/*/{app,src}/text/*.ts", "!**/*.test.ts"],
  { eager: true },
);

type Said = { path: string; say: (count: number) => string | undefined };
type Alert = { path: string; title: string; message: string };

/** All texts: functions called with the same number in each place, and titles with their messages. */
function collect() {
  const said: Said[] = [];
  const alerts: Alert[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value === "function")
      said.push({ path, say: (count) => call(value as (...args: unknown[]) => unknown, count) });
    else if (typeof value === "string") said.push({ path, say: () => value });
    else if (value && typeof value === "object" && !(value instanceof Intl.NumberFormat)) {
      const { title, message } = value as Partial<Alert>;
      if (typeof title === "string" && typeof message === "string") alerts.push({ path, title, message });
      for (const [key, part] of Object.entries(value)) visit(part, `${path}.${key}`);
    }
  };
  for (const [file, exported] of Object.entries(modules)) visit(exported, file.slice(2, -3));
  return { said, alerts };
}

const people = ["Zé", "Lia", "Rui", "Eva", "Téo"];
/** Names of parameters that are counts in `text/`. */
const counts =
  /^(count|days|total|months|left|views|viewers|number|max|people|imported|arrived|upheld|rejected|unseen|seconds|factors|waiting|value|many|cycles|changes|credits|fans|kept|done|undone|ended|watching|limit|last)$/;

/** Counts get the number, other parameters a name; undefined if that is not what the function takes. */
function call(text: (...args: unknown[]) => unknown, count: number): string | undefined {
  const [, parameters = ""] = /^(?:async )?\(?([^)=]*)\)?\s*=>/.exec(String(text)) ?? [];
  const names = parameters.split(",").map((name) => name.trim());
  try {
    const words = text(...names.map((name, place) => (counts.test(name) ? count : people[place])));
    return typeof words === "string" ? words.replaceAll("\u00a0", " ") : undefined;
  } catch {
    return undefined;
  }
}

const { said, alerts } = collect();

/** "1 assinantes": specified for the menu. */
const specified = ["menu.menu.subscribers"];
/** Singular words that end with an s. */
const singular = new Set(["mês", "grátis", "país", "atrás", "ônibus"]);

test("all texts are read", () => expect(said.length).toBeGreaterThan(1_500));

test("after the number one there is a singular", () => {
  const wrong = said
    .filter(({ path }) => !specified.includes(path))
    .flatMap(({ path, say }) => {
      const words = say(1) ?? "";
      const plural = [...words.matchAll(/(?<![\d,.:/])1 (\p{L}+s)(?!\p{L})/gu)].filter(
        ([, word = ""]) => !singular.has(word),
      );
      return plural.length > 0 ? [`${path}: ${words}`] : [];
    });
  expect(wrong).toEqual([]);
});

test("after zero and two there is the plural that follows from one", () => {
  const wordAfter = (words: string | undefined, count: number) =>
    words?.match(new RegExp(`(?<![\\d,.:/])\\b${count} (\\p{L}+)`, "u"))?.[1];
  const wrong = said
    .filter(({ path }) => !specified.includes(path))
    .flatMap(({ path, say }) => {
      const one = wordAfter(say(1), 1);
      if (one === undefined || invariable.has(one)) return [];
      return [0, 2].flatMap((count) =>
        wordAfter(say(count), count) === one ? [`${path}: ${say(count)} / ${say(1)}`] : [],
      );
    });
  expect(wrong).toEqual([]);
});

/** What follows a number and does not change with it: prepositions, units, invariable adjectives, and what follows an ordinal ("nº 1"). */
const invariable = new Set([
  "a",
  "à",
  "até",
  "com",
  "começa",
  "da",
  "das",
  "de",
  "do",
  "e",
  "em",
  "grátis",
  "há",
  "já",
  "não",
  "ou",
  "para",
  "por",
  "que",
  "MB",
  "GB",
  "KB",
  "s",
  "min",
  "h",
  "x",
  "terminou",
  "paga",
  "cancelada",
]);

test("no sentence is said twice, and no word is glued to another", () => {
  const wrong = said.flatMap(({ path, say }) => {
    const words = say(2) ?? "";
    const sentences = words.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 3);
    const isDoubled = sentences.some((sentence, place) => sentence === sentences[place + 1]);
    const isGlued =
      /\p{Ll}[.!?]\p{Lu}\p{Ll}| {2,}|(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})|(?<!\p{L})(?:para|de|em|por) (?:A|O|As|Os) \p{Ll}/u.test(
        words,
      );
    return isDoubled || isGlued ? [`${path}: ${words}`] : [];
  });
  expect(wrong).toEqual([]);
});

test("no message repeats its title", () => {
  const plain = (text: string) => text.replace(/[.!?]+$/, "").toLowerCase();
  expect(alerts.filter(({ title, message }) => plain(message).startsWith(plain(title)))).toEqual([]);
});
