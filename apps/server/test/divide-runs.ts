/**
 * Divides the runs of a property into parts of at most `most`, for tests in which each part has an installation of its own: what
 * earlier runs leave behind makes later ones slower. The seed of the first part is `seed`.
 */
export function divideRuns(numRuns: number, most: number, seed: number): { numRuns: number; seed: number }[] {
  const parts = Math.ceil(numRuns / most);
  return Array.from({ length: parts }, (_, i) => ({ numRuns: Math.min(most, numRuns - i * most), seed: seed + i }));
}
