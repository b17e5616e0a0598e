import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";

type NoOrderProps = { screen: string; icon: IconName; username: string; words: { title: string; message: string } };

/** Why there is nothing to order here, or no such order. */
export function NoOrder({ screen, icon, username, words }: NoOrderProps) {
  return (
    <Screen title={screen} back={`/@${username}`}>
      <EmptyState icon={icon} title={words.title} message={words.message}>
        <ButtonLink to={`/@${username}`} tone="soft">
          {checkout.states.page(username)}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
