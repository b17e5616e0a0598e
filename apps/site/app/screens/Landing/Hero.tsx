import type { Landing } from "@camarim/contract/creators";
import { Example } from "@camarim/ui/features/pitch/Example.tsx";
import { Sum } from "@camarim/ui/features/pitch/Sum.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { landing as text } from "@camarim/ui/text/landing.ts";
import { Stories } from "../../features/pitch/Stories.tsx";

type HeroProps = { feePercent: number; example: Landing["example"]; now: Date };

/** Headline, example calculation, example page and two buttons. */
export function Hero({ feePercent, example, now }: HeroProps) {
  const next = example
    ? { to: `/@${example.username}`, label: text.example.open }
    : { to: "/auth", label: text.haveAccount };
  return (
    <section className="grid grid-cols-1 gap-6 py-4 desk:grid-cols-hero desk:items-center desk:gap-14 desk:py-6">
      <div>
        <h1 className="text-hero break-words">{text.hero.title}</h1>
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
