import type { Balance } from "@camarim/contract/ledger";
import { Suggestion } from "@camarim/ui/feedback/Suggestion.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { meQuery } from "../../queries/auth.ts";
import { factorsQuery, postponeFactors } from "../../queries/factors.ts";
import { protectMoney as text } from "../../text/factors.ts";
import { hasReceivedMoney } from "./has-received-money.ts";

/** Suggests a second factor to a creator who has received money, until they add one or postpone it. */
export function ProtectMoney({ balance }: { balance: Balance }) {
  const me = useQuery(meQuery()).data;
  const isOwner = me !== undefined && !me.impersonatedBy;
  const { data } = useQuery({ ...factorsQuery(), enabled: isOwner && hasReceivedMoney(balance) });
  const { mutate, isPending } = useMutation(postponeFactors());
  if (!isOwner || !data || data.app || data.passkeys.length > 0) return null;
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
