/** The side of a picture's hash in pixels (`ports/image`), and that of the coarse one for candidates. */
const [side, coarse] = [96, 8];

/**
 * Measured on 400 pairs: up to 50 and 0.9 between a picture and its copy at 40 % of its size; 49 and rarely below 55
 * with another person's name. A coarser hash cannot distinguish them.
 */
const [maxFieldDifference, maxMeanDifference] = [50, 2.5];

/** Whether two hashes are of one picture, re-encoded or resized; or of receipts of one payer with the same amount. */
export function isSameImage(one: Buffer, other: Buffer): boolean {
  if (one.length !== side * side || other.length !== one.length) return false;
  let sum = 0;
  for (let i = 0; i < one.length; i++) {
    const difference = Math.abs((one[i] as number) - (other[i] as number));
    if (difference > maxFieldDifference) return false;
    sum += difference;
  }
  return sum / one.length <= maxMeanDifference;
}

/**
 * 64 comparisons of neighbouring fields, in four bands of 16 bits with the band's number above: re-encoding changes a
 * few bits, so at least one band is unchanged and found by an index.
 */
export function hashBands(hash: Buffer): number[] {
  const means = Array.from({ length: coarse * (coarse + 1) }, (_, i) =>
    meanOf(hash, i % (coarse + 1), Math.floor(i / (coarse + 1))),
  );
  return [0, 1, 2, 3].map((band) => {
    let bits = band;
    for (let bit = 0; bit < 16; bit++) {
      const [row, column] = [band * 2 + Math.floor(bit / coarse), bit % coarse];
      const at = row * (coarse + 1) + column;
      // Blank paper is as bright as its neighbour: without a margin its noise would change bits.
      bits = bits * 2 + ((means[at + 1] as number) > (means[at] as number) + 4 ? 1 : 0);
    }
    return bits;
  });
}

function meanOf(hash: Buffer, column: number, row: number): number {
  const [left, right] = [column, column + 1].map((c) => Math.floor((c * side) / (coarse + 1)));
  const [top, bottom] = [row, row + 1].map((r) => Math.floor((r * side) / coarse));
  let [sum, count] = [0, 0];
  for (let y = top as number; y < (bottom as number); y++)
    for (let x = left as number; x < (right as number); x++) {
      sum += hash[y * side + x] ?? 0;
      count++;
    }
  return sum / count;
}
