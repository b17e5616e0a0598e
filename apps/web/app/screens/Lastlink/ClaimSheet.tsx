import type { ImportRow } from "@camarim/contract/imports-values";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../lib/time.ts";
import { profileQuery } from "../../queries/profile.ts";
import { lastlink } from "../../text/lastlink.ts";
import { ShareLink } from "../../ui/form/ShareLink.tsx";
import { breakable } from "../../ui/layout/breakable.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";
import { aboutAccess, aboutRow, nameOf } from "./about-row.ts";

const text = lastlink.done;

/** An imported subscriber and their invitation. */
export function ClaimSheet({ row, onClose }: { row: ImportRow | undefined; onClose: () => void }) {
  const profile = useQuery(profileQuery()).data;
  return (
    <Sheet title={row ? nameOf(row) : ""} open={row !== undefined} onClose={onClose}>
      {row && (
        <div className="pb-4">
          <p className="mb-3 text-quiet">{breakable([aboutRow(row), aboutAccess(row)].filter(Boolean).join(" · "))}</p>
          {row.claimedAt && <p>{text.came(formatDateTime(row.claimedAt))}</p>}
          {!row.claimedAt && !row.claimUrl && <p>{text.noClaim}</p>}
          {row.claimUrl && (
            <ShareLink
              url={row.claimUrl}
              text={text.inviteMessage(profile?.fullName ?? "")}
              words={{ send: text.invite, copy: text.copy, copied: text.copied }}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}
