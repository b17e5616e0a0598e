/** A QR code as one hexadecimal number per row: compact, since every reload of an order transfers it. */
export type Qr = { size: number; rows: string[] };

export function packQr(modules: readonly (readonly boolean[])[]): Qr {
  const pack = (row: readonly boolean[]) => BigInt(`0b${row.map(Number).join("")}`).toString(16);
  return { size: modules.length, rows: modules.map(pack) };
}

/** The dark modules as an SVG path in units of one module: every run of a row is a rectangle. */
export function pathOfQr({ size, rows }: Qr): string {
  return rows.map((row, y) => pathOfRow(BigInt(`0x${row}`).toString(2).padStart(size, "0"), y)).join("");
}

function pathOfRow(modules: string, y: number): string {
  return Array.from(modules.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join(
    "",
  );
}
