import { ShareOrPublish } from "../../features/share/ShareOrPublish.tsx";
import { wallet } from "../../text/wallet.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";

const text = wallet.empty;

export function NoOperations() {
  return (
    <EmptyState icon="wallet" title={text.title} message={text.message}>
      <ShareOrPublish />
    </EmptyState>
  );
}
