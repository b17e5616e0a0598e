/** A side of a picture's print (`ports/image`), and of the coarse one that finds candidates. */
const [side, coarse] = [96, 8];

/**
 * Measured: up to 50 and 0.9 between a picture and what is left of it at 40 % of its size, 49 and seldom under 55 where another
 * person's name stands (400 pairs). A coarser print does not tell the two apart.
 */
const [mostOfOneField, mostOnAverage] = [50, 2.5];

/** Whether two prints are of one picture, encoded anew or made smaller; or of one payer's proofs of the same amount. */
export function isSameImage(one: Buffer, other: Buffer): boolean {
  if (one.length !== side * side || other.length !== one.length) return false;
  let sum = 0;
  for (let i = 0; i < one.length; i++) {
    const difference = Math.abs((one[i] as number) - (other[i] as number));
    if (difference > mostOfOneField) return false;
    sum += difference;
  }
  return sum / one.length <= mostOnAverage;
}

/**
 * Sixty-four comparisons of neighbouring fields, in four pieces of sixteen, each with its place above it: what another encoding
 * turns is a few of them, which leaves a piece untouched, by which an index finds it.
 */
export function hashBands(print: Buffer): number[] {
  const means = Array.from({ length: coarse * (coarse + 1) }, (_, i) =>
    meanOf(print, i % (coarse + 1), Math.floor(i / (coarse + 1))),
  );
  return [0, 1, 2, 3].map((band) => {
    let bits = band;
    for (let bit = 0; bit < 16; bit++) {
      const [row, column] = [band * 2 + Math.floor(bit / coarse), bit % coarse];
      const at = row * (coarse + 1) + column;
      // Plain paper is as light as its neighbour: without a margin its noise would turn every bit.
      bits = bits * 2 + ((means[at + 1] as number) > (means[at] as number) + 4 ? 1 : 0);
    }
    return bits;
  });
}

function meanOf(print: Buffer, column: number, row: number): number {
  const [left, right] = [column, column + 1].map((c) => Math.floor((c * side) / (coarse + 1)));
  const [top, bottom] = [row, row + 1].map((r) => Math.floor((r * side) / coarse));
  let [sum, count] = [0, 0];
  for (let y = top as number; y < (bottom as number); y++)
    for (let x = left as number; x < (right as number); x++) {
      sum += print[y * side + x] ?? 0;
      count++;
    }
  return sum / count;
}
