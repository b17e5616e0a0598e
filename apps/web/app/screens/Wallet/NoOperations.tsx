import { wallet } from "../../text/wallet.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

const text = wallet.empty;

export function NoOperations() {
  return (
    <EmptyState icon="wallet" title={text.title} message={text.message}>
      <ButtonLink to="/account">{text.action}</ButtonLink>
    </EmptyState>
  );
}
