import type { Landing } from "@camarim/contract/creators";
import { formatCents } from "../../lib/money.ts";
import { formatAgo } from "../../lib/time.ts";
import { landing as text } from "../../text/landing.ts";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Example } from "./Example.tsx";
import { Stories } from "./Stories.tsx";

/** Example: one month of a small page. */
const fans = 100;
const priceCents = 2_490;

type HeroProps = { feePercent: number; example: Landing["example"]; now: Date };

/** Headline, example calculation, example page and two buttons. */
export function Hero({ feePercent, example, now }: HeroProps) {
  const next = example
    ? { to: `/@${example.username}`, label: text.example.open }
    : { to: "/auth", label: text.haveAccount };
  return (
    <section className="grid gap-6 py-4 desk:grid-cols-hero desk:items-center desk:gap-14 desk:py-6">
      <div>
        <h1 className="text-hero">{text.hero.title}</h1>
        <p className="mt-4 max-w-column text-quiet desk:mt-5 desk:text-lead">{text.hero.lead}</p>
        <div className="mt-6 hidden gap-3 *:w-auto *:px-6 desk:flex">
          <ButtonLink to="/auth/register">{text.register}</ButtonLink>
          <ButtonLink to={next.to} tone="soft">
            {next.label}
          </ButtonLink>
        </div>
        <Sum feePercent={feePercent} className="mt-9 hidden desk:block" />
      </div>
      {example ? (
        <Example
          example={example}
          line={example.lastStoryAt && text.example.last(formatAgo(example.lastStoryAt, now))}
        />
      ) : (
        <Stories />
      )}
      <Sum feePercent={feePercent} className="desk:hidden" />
      <div className="sticky bottom-0 z-10 -mx-page border-t border-line bg-surface px-page pt-3 pb-safe-bottom desk:hidden">
        <ButtonLink to="/auth/register">{text.register}</ButtonLink>
        <a href={next.to} className="mt-1 flex min-h-tap items-center justify-center text-small text-quiet underline">
          {next.label}
        </a>
      </div>
    </section>
  );
}

/** The creator's net revenue in the example. */
function Sum({ feePercent, className }: Pick<HeroProps, "feePercent"> & { className: string }) {
  const salesCents = fans * priceCents;
  const feeCents = Math.round((salesCents * feePercent) / 100);
  return (
    <div className={className}>
      <dl className="grid gap-2 rounded-card border border-line bg-surface p-4 tabular desk:grid-cols-3 desk:gap-4 desk:p-5">
        <Line label={text.price.sales(fans, formatCents(priceCents))} cents={formatCents(salesCents)} />
        <Line label={text.price.fee(feePercent)} cents={`−\u00a0${formatCents(feeCents)}`} />
        <Line label={text.price.rest} cents={formatCents(salesCents - feeCents)} tone="text-ok" />
      </dl>
      <p className="mt-3 text-small text-quiet">{text.price.short}</p>
    </div>
  );
}

function Line({ label, cents, tone = "" }: { label: string; cents: string; tone?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 desk:block">
      <dt className="text-quiet desk:text-small">{label}</dt>
      <dd className={`whitespace-nowrap text-strong desk:text-title ${tone}`}>{cents}</dd>
    </div>
  );
}
