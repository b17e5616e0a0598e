import { Button } from "@camarim/ui/form/Button.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { fanSubscription } from "../../text/fan-home.ts";

const text = fanSubscription.offers.pause;

type PauseButtonsProps = { pauses: readonly { months: number; until: string }[]; now: Date; busy: boolean };

/** The lengths of a pause inside a form, each of which sends it. */
export function PauseButtons({ pauses, now, busy }: PauseButtonsProps) {
  return (
    <div className="flex flex-1 flex-wrap gap-2 [&>button]:flex-1 [&>button]:px-2 [&>button]:whitespace-nowrap">
      {pauses.map(({ months, until }) => (
        <Button
          key={months}
          type="submit"
          tone="soft"
          size="compact"
          name="meses"
          value={String(months)}
          busy={busy}
          label={text.until(text.months(months), formatDay(until, now))}
        >
          {text.months(months)}
        </Button>
      ))}
    </div>
  );
}
