import { checkout } from "../../../text/checkout.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { Screen } from "../../../ui/layout/Screen.tsx";

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
