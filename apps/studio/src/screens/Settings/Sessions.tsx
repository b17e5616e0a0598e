import type { OpenSession } from "@camarim/contract/auth";
import { formatDevice } from "@camarim/contract/format-device";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { DeviceRow } from "@camarim/ui/layout/DeviceRow.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { devices } from "@camarim/ui/text/devices.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EndOtherSessions } from "../../features/sessions/EndOtherSessions.tsx";
import { endOtherSession, sessionsQuery } from "../../queries/auth.ts";
import { settings } from "../../text/settings.ts";

const text = settings.sessions;

/** The browsers that are signed in; any but this one can be signed out from here. */
export function Sessions() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery());
  const { mutate, isPending } = useMutation(endOtherSession());
  const [ending, setEnding] = useState<OpenSession>();

  function end({ _id }: OpenSession) {
    const onSuccess = () => showAlert({ type: "success", message: devices.ended });
    mutate(_id, { onSuccess, onSettled: () => setEnding(undefined) });
  }

  return (
    <Section title={text.section} ofGroups>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <List label={text.section}>
          {data.data.map((session) => (
            <DeviceRow key={session._id} session={session}>
              <Button writes tone="soft" size="compact" onPress={() => setEnding(session)}>
                {devices.end}
              </Button>
            </DeviceRow>
          ))}
        </List>
      )}
      {data && data.data.length > 1 && (
        <div className="mt-3">
          <List>
            <EndOtherSessions />
          </List>
        </div>
      )}
      <AlertDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={text.question}
        message={ending && text.message(formatDevice(ending.userAgent, devices.unknown))}
        confirm={{ label: devices.end, tone: "danger", busy: isPending, onPress: () => ending && end(ending) }}
      />
    </Section>
  );
}
