import { LockedCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { extras as text } from "../../../text/extras.ts";
import { extraNames, type UseExtras } from "./use-extras.ts";

/** The item and the longer plan beside the chosen one, as checkboxes that are off at first. */
export function Extras({ extras: { offered, longer, isFree, isTicked, tick } }: { extras: UseExtras }) {
  if (!offered && !longer) return null;
  return (
    <fieldset className="mt-6">
      <legend className="mx-1 mb-2 text-small font-strong text-quiet">
        {text.title} <span className="font-normal">({text.optional})</span>
      </legend>
      {offered && isFree && (
        <p className="mx-1 mb-2 text-small text-quiet wrap-anywhere">{text.afterFree(offered.title)}</p>
      )}
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        {offered && !isFree && (
          <Extra
            name={extraNames.item}
            value={offered._id}
            isTicked={isTicked(extraNames.item)}
            onTick={tick}
            cover={
              <span className="relative h-16 w-13 flex-none overflow-hidden rounded-tile">
                <LockedCover cover={offered.cover} isSmall />
              </span>
            }
            title={offered.title}
            details={[
              [describeContents(offered), offered.left !== null && text.left(offered.left)].filter(Boolean).join(" · "),
              offered.fullPrice !== null && text.alone(formatCents(offered.fullPrice)),
            ]}
            cents={offered.price}
          />
        )}
        {longer && (
          <Extra
            name={extraNames.plan}
            value={longer.plan._id}
            isTicked={isTicked(extraNames.plan)}
            onTick={tick}
            title={text.longer(
              text.months(longer.plan.periodMonths),
              formatCents(longer.plan.price),
              longer.savedPercent,
            )}
            details={[
              text.compared(text.months(longer.plan.periodMonths), longer.chosen.name, formatCents(longer.chosenCents)),
            ]}
          />
        )}
      </div>
    </fieldset>
  );
}

type ExtraProps = {
  name: string;
  value: string;
  isTicked: boolean;
  onTick: (name: string, isTicked: boolean) => void;
  cover?: React.ReactNode;
  title: string;
  details: readonly (string | false)[];
  cents?: number;
};

/** Uncontrolled, so that it works before hydration. */
function Extra({ name, value, isTicked, onTick, cover, title, details, cents }: ExtraProps) {
  return (
    <label className="flex min-h-row cursor-pointer items-center gap-3 py-2 pr-3 pl-4 has-checked:bg-accent-soft">
      {cover}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="row-words">
          <span className="block text-strong wrap-anywhere">{title}</span>
          {details.map(
            (detail) =>
              detail && (
                <span key={detail} className="block text-small text-quiet">
                  {detail}
                </span>
              ),
          )}
        </span>
        {cents !== undefined && (
          <span className="ml-auto">
            <Money cents={cents} size="strong" />
          </span>
        )}
      </span>
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        onChange={({ target }) => onTick(name, target.checked)}
        className="size-6 flex-none cursor-pointer accent-accent"
      />
    </label>
  );
}
