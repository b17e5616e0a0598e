import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";

const text = checkout.states;

/**
 * An order that does not exist or belongs to another browser; both look the same on purpose. Links in e-mails lead here in the browser of a
 * mail program, where a code that is sent to the address of the order opens it.
 */
export function LostOrder({ username, orderId }: { username: string; orderId: string }) {
  const back = encodeURIComponent(`/@${username}/assinar?pedido=${orderId}`);
  return (
    <Screen title={checkout.pix.title} back={`/@${username}`}>
      <EmptyState icon="help" title={text.lost.title} message={text.elsewhere}>
        <ButtonLink to={`/entrar?outro&volta=${back}`}>{text.enter}</ButtonLink>
        <ButtonLink to={`/@${username}/assinar`} tone="soft">
          {text.newOrder}
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}
