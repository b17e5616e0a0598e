import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { landing as text } from "@camarim/ui/text/landing.ts";
import { Part } from "./Explained.tsx";

/** FAQ that expands without scripts, and the final call to action. */
export function Answers() {
  return (
    <>
      <Part id="perguntas" title={text.questions.title}>
        <div className="max-w-reading divide-y divide-line rounded-card border border-line bg-surface">
          {text.questions.list.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-row list-none items-center gap-3 px-4 py-3 text-strong [&::-webkit-details-marker]:hidden">
                <span className="flex-1">{question}</span>
                <span className="text-quiet group-open:rotate-180">
                  <Icon name="down" size={20} />
                </span>
              </summary>
              <p className="px-4 pb-4 text-quiet">{answer}</p>
            </details>
          ))}
        </div>
      </Part>
      <Part title={text.end}>
        <div className="flex max-w-column flex-col gap-3 wide:flex-row">
          <ButtonLink to="/auth/register">{text.register}</ButtonLink>
          <ButtonLink to="/auth" tone="soft">
            {text.haveAccount}
          </ButtonLink>
        </div>
      </Part>
    </>
  );
}
