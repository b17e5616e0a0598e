/** Providers whose name people misspell, with how many edits of it are still meant. */
const misspelt = new Map(
  Object.entries({
    gmail: 1,
    yahoo: 1,
    icloud: 1,
    hotmail: 2,
    outlook: 2,
    protonmail: 2,
    rocketmail: 2,
    googlemail: 2,
  }),
);

/** The addresses that Brazilians have most. Only the ending of those that `misspelt` does not name is looked at. */
const usual = [
  "gmail.com hotmail.com outlook.com yahoo.com.br yahoo.com icloud.com live.com msn.com",
  "hotmail.com.br outlook.com.br uol.com.br bol.com.br terra.com.br ig.com.br oi.com.br r7.com",
  "globo.com globomail.com zipmail.com.br me.com aol.com ymail.com rocketmail.com",
  "googlemail.com protonmail.com proton.me",
].flatMap((domains) => domains.split(" "));

/** Domains of other people that differ from a usual one as little as a typo does. */
const others = new Set(["mail.com", "email.com", "cloud.com", "live.com.br"]);

/** Countries in which a provider of `usual` has addresses of its own: "yahoo.com.ar", "hotmail.co.uk", "outlook.pt". */
const abroad =
  /^(?:yahoo|hotmail|outlook|live|msn)\.(?:co\.(?:uk|jp|in|id|nz|za|kr|th|il)|com\.(?:ar|mx|au|tr|sg|ph|my|hk|tw|vn|co|pe|ve)|[a-z]{2})$/;
/** Two letters that are the rest of "com" rather than a country: "hotmail.co". */
const cutEnding = /^\w+\.(?:co|cm|om)$/;

/**
 * The address that somebody meant by one with a typo in its domain: "marina@gmial.com", "hotnail.com", "gmail.con", "yahoo.com.bt".
 * Undefined for all others. A guess: it is asked about, and whoever means what they typed keeps it.
 */
export function findMeantEmail(typed: string): string | undefined {
  const [, local, domain] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (!local || !domain || domain.length > 40) return undefined;
  const meant = findMeantDomain(domain.replace(/[.,]+/g, ".").replace(/\.$/, ""));
  return meant && meant !== domain ? `${local}@${meant}` : undefined;
}

function findMeantDomain(domain: string): string | undefined {
  if (usual.includes(domain)) return domain;
  if (others.has(domain) || (abroad.test(domain) && !cutEnding.test(domain))) return undefined;
  const near = usual.flatMap((candidate) => {
    const edits = countEdits(domain, candidate);
    return edits === undefined ? [] : [{ candidate, edits }];
  });
  // The first of equally near ones is the more usual.
  return near.sort((one, other) => one.edits - other.edits)[0]?.candidate;
}

/** Edits between a typed domain and a usual one; undefined if there are more than a typo has. */
function countEdits(domain: string, candidate: string): number | undefined {
  const [name, ending] = splitDomain(domain);
  const [usualName, usualEnding] = splitDomain(candidate);
  const inName = toEdits(name, usualName);
  const most = misspelt.get(usualName) ?? 0;
  if (inName > most || (inName === 2 && name[0] !== usualName[0])) return undefined;
  const inEnding = toEndingEdits(ending, usualEnding);
  return inName + inEnding <= 2 ? inName + inEnding : undefined;
}

/** "gmail", "gmail.com.br" and "gmailcom" have the ending wrong as a whole, which is one mistake. */
function toEndingEdits(ending: string, usualEnding: string): number {
  if (ending === "" || (ending === "com.br" && usualEnding === "com")) return 1;
  return toEdits(ending, usualEnding);
}

function splitDomain(domain: string): [name: string, ending: string] {
  const glued = /^(\w+?)(com|combr)$/.exec(domain);
  if (glued?.[1] && misspelt.has(glued[1])) return [glued[1], ""];
  const dot = domain.indexOf(".");
  return dot === -1 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment). */
function toEdits(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

function at(row: readonly number[] | undefined, column: number): number {
  return row?.[column] ?? Number.POSITIVE_INFINITY;
}
