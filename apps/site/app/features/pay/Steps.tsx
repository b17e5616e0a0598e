import { Tile } from "@camarim/ui/layout/Row.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { card } from "../../text/card.ts";

const text = checkout.pix;

/** How to pay, in three steps. */
export function Steps({ isSelfConfirmed, opensAccess }: { isSelfConfirmed: boolean; opensAccess: boolean }) {
  const last = opensAccess ? card.steps : card.stepsWithoutAccess;
  const steps = isSelfConfirmed ? [...text.steps.slice(0, -1), [last, ""] as const] : text.steps;
  return (
    <ol
      aria-label={text.stepsLabel}
      className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {steps.map(([line, strong], place) => (
        <li key={line} className="flex min-h-row items-center gap-3 px-4 py-2 text-small">
          <Tile>{place + 1}</Tile>
          <span className="min-w-0 flex-1">
            {line}
            <b className="font-strong">{strong}</b>
          </span>
        </li>
      ))}
    </ol>
  );
}
