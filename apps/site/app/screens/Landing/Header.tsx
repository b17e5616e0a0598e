import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { StoryRing } from "@camarim/ui/layout/StoryRing.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { landing as text } from "@camarim/ui/text/landing.ts";

/** The logo, links to the sections on a desktop, and the sign-in button. */
export function Header() {
  return (
    <header className="flex flex-wrap items-center gap-x-5 py-3 desk:py-5">
      <span className="flex flex-1 items-center gap-3 text-title">
        <StoryRing>
          <span className="grid size-7 place-items-center text-accent">
            <Icon name="film" size={18} />
          </span>
        </StoryRing>
        {common.brand}
      </span>
      <nav aria-label={text.nav.label} className="hidden gap-5 text-quiet desk:flex">
        <a href="#quanto-custa" className="flex min-h-tap items-center">
          {text.nav.price}
        </a>
        <a href="#perguntas" className="flex min-h-tap items-center">
          {text.nav.questions}
        </a>
      </nav>
      <ButtonLink to="/auth" tone="soft" size="compact">
        {text.signIn}
      </ButtonLink>
    </header>
  );
}
