import { wallet } from "../../text/wallet.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";

const text = wallet.empty;

export function NoOperations() {
  return (
    <EmptyState icon="wallet" title={text.title} message={text.message}>
      <ButtonLink to="/account">{text.action}</ButtonLink>
    </EmptyState>
  );
}
