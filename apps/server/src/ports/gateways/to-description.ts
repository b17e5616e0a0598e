/**
 * Neither gateway documents how long the description of a charge may be. The titles of five lines have more than 300 characters, and a charge
 * that is refused for them would be a lost sale: 255 fit into every string column that is known here.
 */
export const longestDescription = 255;

const characters = new Intl.Segmenter("pt-BR");

/** Shortened at a whole character, so that no emoji is cut into another one. */
export function toDescription(titles: string): string {
  if (titles.length <= longestDescription) return titles;
  let short = "";
  for (const { segment } of characters.segment(titles)) {
    if (short.length + segment.length >= longestDescription) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}
