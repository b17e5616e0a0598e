import type { Tip, TipSums } from "@camarim/contract/tips";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { tips as text } from "../../text/tips.ts";
import { formatStory } from "./format-story.ts";

/** What arrived this month, and the story that earned most of it. */
export function MonthHead({ sums: { month, total } }: { sums: TipSums }) {
  const { best } = month;
  const parts = [text.count(month.tips)];
  if (best?.story) parts.push(text.best(formatStory(best.story), formatCents(best.amount)));
  const isAll = total.tips === month.tips;
  return (
    <section className="pt-1">
      <p className="text-quiet">{text.inMonth(month.start)}</p>
      <p>
        <Money cents={month.amount} size="big" />
      </p>
      <p className="mt-1 text-small wrap-anywhere text-quiet">{parts.join(" · ")}</p>
      <p className="text-small text-quiet">
        {isAll ? text.beforeFees : text.total(formatCents(total.amount), total.tips)}
      </p>
    </section>
  );
}

type StoryHeadProps = { story: string; sums: TipSums; listed: readonly Tip[] };

/** The sum of one story, if it is among those with the highest sums. */
export function StoryHead({ story: _id, sums, listed }: StoryHeadProps) {
  const sum = sums.stories.find(({ story }) => story?._id === _id);
  const story = sum?.story ?? listed[0]?.story;
  return (
    <section className="pt-1">
      {story && <p className="wrap-anywhere text-quiet first-letter:uppercase">{formatStory(story)}</p>}
      {sum && (
        <>
          <p>
            <Money cents={sum.amount} size="big" />
          </p>
          <p className="mt-1 text-small text-quiet">{`${text.count(sum.tips)} · ${text.beforeFees}`}</p>
        </>
      )}
      <div className="mt-4 grid grid-cols-pairs gap-3">
        <ButtonLink to={`/account/stories/${_id}`} tone="soft">
          {text.ofStory.open}
        </ButtonLink>
        <ButtonLink to="/account/tips" tone="soft">
          {text.ofStory.all}
        </ButtonLink>
      </div>
    </section>
  );
}
