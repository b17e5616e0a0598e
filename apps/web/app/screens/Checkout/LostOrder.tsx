import { checkout } from "../../text/checkout.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Screen } from "../../ui/Screen.tsx";

const text = checkout.states;

/** An order that does not exist, or that another browser holds: which of the two is not told. */
export function LostOrder({ username }: { username: string }) {
  return (
    <Screen title={checkout.pix.title} back={`/@${username}`}>
      <EmptyState icon="help" title={text.lost.title} message={text.lost.message}>
        <ButtonLink to={`/@${username}/assinar`}>{text.newOrder}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
