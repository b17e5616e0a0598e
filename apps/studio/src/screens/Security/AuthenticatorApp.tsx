import type { FactorList } from "@camarim/contract/factors";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteApp, startApp, unblockApp } from "../../queries/factors.ts";
import { security } from "../../text/factors.ts";
import { AddApp } from "./AddApp.tsx";
import { RemovalDialog } from "./RemovalDialog.tsx";

const text = security.app;

type AuthenticatorAppProps = { list: FactorList; onCodes: (codes: readonly string[] | null) => void };

export function AuthenticatorApp({ list, onCodes }: AuthenticatorAppProps) {
  const start = useMutation(startApp());
  const remove = useMutation(deleteApp());
  const unblock = useMutation(unblockApp());
  const [removing, setRemoving] = useState(false);

  function endRemoval() {
    setRemoving(false);
    showAlert({ type: "success", message: text.removed });
  }

  return (
    <Section title={text.section}>
      {list.app && (
        <List label={text.section}>
          <Row
            icon="lock"
            label={list.app.blocked ? text.blocked : text.row}
            detail={text.added(formatDay(list.app.createdAt))}
            value={
              <Button writes tone="soft" size="compact" onPress={() => setRemoving(true)}>
                {text.remove}
              </Button>
            }
          />
        </List>
      )}
      <p className="mx-1 mt-2 text-small text-quiet">{list.app?.blocked ? text.blockedMessage : text.lead}</p>
      {list.app?.blocked && (
        <div className="mt-3">
          <Button
            tone="soft"
            busy={unblock.isPending}
            onPress={() =>
              unblock.mutate(undefined, { onSuccess: () => showAlert({ type: "success", message: text.unblocked }) })
            }
          >
            {text.unblock}
          </Button>
        </div>
      )}
      {!list.app && (
        <div className="mt-3">
          <Button writes tone="soft" icon="plus" busy={start.isPending} onPress={() => start.mutate()}>
            {text.add}
          </Button>
        </div>
      )}
      {start.data && <AddApp {...start.data} onAdded={onCodes} onClose={start.reset} />}
      <RemovalDialog
        open={removing}
        title={text.removeTitle}
        message={text.removeMessage}
        list={list}
        blocked={list.app?.blocked ?? false}
        busy={remove.isPending}
        onRemove={() => remove.mutate(undefined, { onSuccess: endRemoval })}
        onClose={() => setRemoving(false)}
      />
    </Section>
  );
}
