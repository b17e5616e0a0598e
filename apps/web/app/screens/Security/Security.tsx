import type { FactorList } from "@camarim/contract/factors";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "../../queries/client.ts";
import { factorsQuery } from "../../queries/factors.ts";
import { common } from "../../text/common.ts";
import { security as text } from "../../text/factors.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { AuthenticatorApp } from "./AuthenticatorApp.tsx";
import { CodesSheet } from "./CodesSheet.tsx";
import { countFactors } from "./count-factors.ts";
import { OpenRecovery } from "./OpenRecovery.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The second factors of the account. */
export default function Security() {
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
  const hasBlocked = list.passkeys.length > 0 || list.app !== null;
  // The password alone opens no account that has a blocked factor.
  const status = count > 0 ? "done" : hasBlocked ? "blocked" : "missing";
  return (
    <>
      {list.recoveryReadyAt && <OpenRecovery readyAt={list.recoveryReadyAt} />}
      <Notice tone={count === 0 ? "warn" : "ok"} {...text.status[status]}>
        {list.mandatory && text.status.mandatory}
      </Notice>
      {(list.passkeysAvailable || list.passkeys.length > 0) && <Passkeys list={list} onCodes={onCodes} />}
      <AuthenticatorApp list={list} onCodes={onCodes} />
      {(count > 0 || list.recoveryCodesLeft > 0) && <RecoveryCodes left={list.recoveryCodesLeft} onCodes={onCodes} />}
    </>
  );
}
