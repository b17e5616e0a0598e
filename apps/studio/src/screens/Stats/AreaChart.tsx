import { scaleLinear } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { frame } from "./chart-frame.ts";

const stroke = 2;

/** An area chart with a zero baseline; a single value is drawn as a horizontal line. */
export function AreaChart({ values }: { values: readonly number[] }) {
  const points = values.length === 1 ? [values[0] as number, values[0] as number] : [...values];
  const x = scaleLinear({ domain: [0, points.length - 1], range: [0, frame.width] });
  const y = scaleLinear({ domain: [0, Math.max(1, ...points)], range: [frame.height - stroke, stroke] });
  const at = { x: (_: number, i: number) => x(i), y: (value: number) => y(value) };
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${frame.width} ${frame.height}`} className="block w-full overflow-visible">
      <AreaClosed data={points} {...at} yScale={y} className="fill-accent-soft" />
      <LinePath data={points} {...at} className="fill-none stroke-accent" strokeWidth={stroke} strokeLinejoin="round" />
    </svg>
  );
}
