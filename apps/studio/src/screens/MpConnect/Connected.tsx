import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { disconnectMp } from "../../queries/mp.ts";
import { mp as text } from "../../text/mp.ts";
import { GoThere } from "./GoThere.tsx";
import { PixKeyMissing } from "./PixKeyMissing.tsx";

/** The connection's status, its problems, and the button that ends it. */
export function Connected({ connection }: { connection: MpConnection }) {
  const { accountId, connectedAt, expiresAt, needsReconnect, pixKeyMissing, test } = connection;
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync, isPending } = useMutation(disconnectMp());

  /** `mutateAsync`, because this component unmounts with the connection, before `onSuccess` of `mutate`. */
  function disconnect() {
    const showDone = () => {
      setIsConfirming(false);
      showAlert({ type: "success", message: text.disconnect.done });
    };
    mutateAsync().then(showDone, () => undefined);
  }

  return (
    <>
      <List>
        <Row
          icon="card"
          label={text.connected.account}
          detail={accountId}
          value={<Chip tone={needsReconnect || pixKeyMissing ? "warn" : "ok"}>{text.connected.status}</Chip>}
        />
        {connectedAt && <Row icon="clock" label={text.connected.since(formatDay(connectedAt))} />}
      </List>
      <p className="mx-1 mt-3 text-small text-quiet">{text.connected.lead}</p>
      {test && <p className="mx-1 mt-3 text-small text-quiet">{text.test}</p>}
      {pixKeyMissing && <PixKeyMissing />}
      {needsReconnect && expiresAt && (
        <div className="mt-6 flex flex-col gap-3 rounded-card bg-warn-soft p-4">
          <p className="text-warn">{text.connected.reconnect(formatDay(expiresAt))}</p>
          <GoThere>{text.connected.reconnectAction}</GoThere>
        </div>
      )}
      <div className="mt-6">
        <List>
          <Row icon="out" tone="danger" label={text.disconnect.action} onPress={() => setIsConfirming(true)} />
        </List>
      </div>
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.disconnect.title}
        message={formatConsequence(connection.withoutIt)}
        confirm={{
          label: text.disconnect.action,
          tone: "danger",
          busy: isPending,
          onPress: disconnect,
        }}
      />
    </>
  );
}

/** What disconnecting does to sales, before it is confirmed. */
function formatConsequence({ sells, keyWaits, sellsFrom }: MpConnection["withoutIt"]): string {
  const words = text.disconnect;
  if (sells) return words.message;
  if (!sellsFrom) return `${words.withoutKey} ${words.stays}`;
  const format = keyWaits ? words.keyWaitsUntil : words.withoutKeyUntil;
  return `${format(formatDateTime(sellsFrom))} ${words.stays}`;
}
