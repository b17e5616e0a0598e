import type { FactorList } from "@camarim/contract/factors";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { countFactors } from "../../features/factors/count-factors.ts";
import type { FactorState } from "../../features/factors/ProtectAdmin.tsx";
import { useRefresh } from "../../queries/client.ts";
import { factorsQuery } from "../../queries/factors.ts";
import { protectAdmin, security as text } from "../../text/factors.ts";
import { AuthenticatorApp } from "./AuthenticatorApp.tsx";
import { CodesSheet } from "./CodesSheet.tsx";
import { OpenRecovery } from "./OpenRecovery.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** The second factors of the account. */
export default function Security() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery(factorsQuery());
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const refresh = useRefresh();
  const showCodes = (codes: readonly string[] | null) => codes && setNewCodes(codes);
  return (
    <Screen
      title={text.title}
      back="/account/settings"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh} hasButton>
        {!data && !error && <PendingRows count={3} />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data && <Factors list={data} onCodes={showCodes} />}
      </PullToRefresh>
      {newCodes && <CodesSheet codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </Screen>
  );
}

type FactorsProps = { list: FactorList; onCodes: (codes: readonly string[] | null) => void };

function Factors({ list, onCodes }: FactorsProps) {
  const count = countFactors(list);
  const from = useLocation().state as FactorState;
  const hasBlocked = list.passkeys.length > 0 || list.app !== null;
  // The password alone opens no account that has a blocked factor.
  const status = count > 0 ? "done" : hasBlocked ? "blocked" : "missing";
  return (
    <>
      {list.recoveryReadyAt && <OpenRecovery readyAt={list.recoveryReadyAt} />}
      <Notice tone={count === 0 ? "warn" : "ok"} {...text.status[status]}>
        {list.mandatory && text.status.mandatory}
      </Notice>
      {count > 0 && from && "next" in from && (
        <ButtonLink to={from.next} state={{ influencers: true } satisfies FactorState}>
          {protectAdmin.back}
        </ButtonLink>
      )}
      {(list.passkeysAvailable || list.passkeys.length > 0) && <Passkeys list={list} onCodes={onCodes} />}
      <AuthenticatorApp list={list} onCodes={onCodes} />
      {(count > 0 || list.recoveryCodesLeft > 0) && <RecoveryCodes left={list.recoveryCodesLeft} onCodes={onCodes} />}
    </>
  );
}
