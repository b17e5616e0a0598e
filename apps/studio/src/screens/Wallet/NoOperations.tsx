import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ShareOrPublish } from "../../features/share/ShareOrPublish.tsx";
import { wallet } from "../../text/wallet.ts";

const text = wallet.empty;

export function NoOperations() {
  return (
    <EmptyState icon="wallet" title={text.title} message={text.message}>
      <ShareOrPublish />
    </EmptyState>
  );
}
