import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";

const text = checkout.states;

/** An order that does not exist or belongs to another browser; both look the same on purpose. */
export function LostOrder({ username }: { username: string }) {
  return (
    <Screen title={checkout.pix.title} back={`/@${username}`}>
      <EmptyState icon="help" title={text.lost.title} message={text.lost.message}>
        <ButtonLink to={`/@${username}/assinar`}>{text.newOrder}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
