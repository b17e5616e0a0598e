import type { Balance } from "@camarim/contract/ledger";
import { Suggestion } from "@camarim/ui/feedback/Suggestion.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { useMutation } from "@tanstack/react-query";
import { postponeFactors } from "../../queries/factors.ts";
import { protectMoney as text } from "../../text/factors.ts";
import { hasReceivedMoney } from "./has-received-money.ts";
import { useOwnFactors } from "./use-own-factors.ts";

/** Suggests a second factor to a creator who has received money, until they add one or postpone it. */
export function ProtectMoney({ balance }: { balance: Balance }) {
  const { data } = useOwnFactors();
  const { mutate, isPending } = useMutation(postponeFactors());
  if (!data || !hasReceivedMoney(balance) || data.app || data.passkeys.length > 0) return null;
  if (data.postponedUntil && Date.parse(data.postponedUntil) > Date.now()) return null;
  return (
    <Suggestion
      icon="lock"
      title={text.title}
      message={text.message}
      accept={<ButtonLink to="/account/security">{text.accept}</ButtonLink>}
      postpone={
        <Button tone="soft" busy={isPending} onPress={() => mutate()}>
          {text.postpone}
        </Button>
      }
    />
  );
}
