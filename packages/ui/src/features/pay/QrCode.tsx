import { pathOfQr, type Qr } from "../../lib/qr.ts";

const quiet = 4;

/** Black on white in light and dark mode, with its quiet zone, large enough to be scanned across a table. */
export function QrCode({ qr, label }: { qr: Qr; label: string }) {
  const side = qr.size + 2 * quiet;
  return (
    <div className="mx-auto mt-4 w-fit rounded-card border border-line bg-white p-1">
      <svg
        role="img"
        aria-label={label}
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="size-60 fill-black"
      >
        <path d={pathOfQr(qr)} />
      </svg>
    </div>
  );
}
