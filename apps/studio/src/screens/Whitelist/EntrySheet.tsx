import type { WhitelistEntry } from "@camarim/contract/whitelist";
import { Button } from "@camarim/ui/form/Button.tsx";
import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { toWayIn } from "../../features/share/way-in.ts";
import { deleteLater } from "../../features/undo/delete-later.ts";
import { removeFromWhitelist } from "../../queries/whitelist.ts";
import { whitelist } from "../../text/whitelist.ts";
import { contactOf } from "./EntryRow.tsx";

const text = whitelist.sheet;

/** A guest: their invitation or the date of their first access, and their removal. */
export function EntrySheet({ entry, onClose }: { entry: WhitelistEntry | undefined; onClose: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync } = useMutation(removeFromWhitelist());

  function remove() {
    if (!entry) return;
    const { _id } = entry;
    setIsConfirming(false);
    onClose();
    deleteLater({ _id, message: text.removed, send: () => mutateAsync(_id) });
  }

  return (
    <>
      <Sheet title={entry ? (entry.name ?? contactOf(entry)) : ""} open={entry !== undefined} onClose={onClose}>
        {entry && (
          <div className="pb-4">
            {entry.name && <p className="text-quiet">{contactOf(entry)}</p>}
            <p className="text-quiet">
              {entry.expiresAt ? whitelist.until(formatDay(entry.expiresAt)) : whitelist.forGood}
            </p>
            {entry.note && (
              <p className="mt-2 whitespace-pre-line">
                <span className="text-small text-quiet">{text.note}: </span>
                {entry.note}
              </p>
            )}
            <Invitation entry={entry} />
            <div className="mt-3">
              <Button tone="danger" onPress={() => setIsConfirming(true)}>
                {text.remove}
              </Button>
            </div>
          </div>
        )}
      </Sheet>
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.question}
        message={text.questionHint}
        confirm={{ label: text.remove, tone: "danger", onPress: remove }}
      />
    </>
  );
}

function Invitation({ entry }: { entry: WhitelistEntry }) {
  const { claimedAt, claimUrl, claimUntil, email } = entry;
  if (claimedAt) return <p className="mt-3">{text.watchingSince(formatDateTime(claimedAt))}</p>;
  if (!email && !claimUrl) return <p className="mt-3">{text.lateClaim}</p>;
  return (
    <div className="mt-3">
      <p className="mb-3">{claimUrl && claimUntil ? text.waitingPhone(formatDay(claimUntil)) : text.waitingEmail}</p>
      <OwnProfile>
        {({ fullName, username }) => (
          <ShareLink
            url={claimUrl ?? toWayIn(username)}
            text={text.message(fullName)}
            words={{ send: text.send, copy: text.copy, copied: text.copied }}
          />
        )}
      </OwnProfile>
    </div>
  );
}
