import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, Line } from "@visx/shape";
import { frame } from "./chart-frame.ts";

const corner = 1.5;
const none: readonly number[] = [];

/** Bars above a baseline; `down` is drawn below it, so that the meaning does not depend on colour alone. */
export function BarChart({ up, down = none }: { up: readonly number[]; down?: readonly number[] }) {
  const [highest, lowest] = [Math.max(1, ...up), Math.max(0, ...down)];
  const x = scaleBand({ domain: up.map((_, i) => i), range: [0, frame.width], padding: 0.25 });
  const y = scaleLinear({ domain: [-lowest, highest], range: [frame.height - 1, 1] });
  const zero = y(0);
  const bars = [
    ...up.map((value, i) => ({ key: `up ${i}`, i, from: y(value), to: zero, className: "fill-accent" })),
    ...down.map((value, i) => ({ key: `down ${i}`, i, from: zero, to: y(-value), className: "fill-edge" })),
  ];
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${frame.width} ${frame.height}`} className="block w-full">
      {bars
        .filter(({ from, to }) => to > from)
        .map(({ key, i, from, to, className }) => (
          <Bar key={key} x={x(i)} y={from} width={x.bandwidth()} height={to - from} rx={corner} className={className} />
        ))}
      <Line from={{ x: 0, y: zero }} to={{ x: frame.width, y: zero }} className="stroke-line" />
    </svg>
  );
}
