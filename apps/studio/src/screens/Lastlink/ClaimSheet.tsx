import type { ImportRow } from "@camarim/contract/imports-values";
import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { lastlink } from "../../text/lastlink.ts";
import { aboutAccess, aboutRow, nameOf } from "./about-row.ts";

const text = lastlink.done;

/** An imported subscriber and their invitation. */
export function ClaimSheet({ row, onClose }: { row: ImportRow | undefined; onClose: () => void }) {
  return (
    <Sheet title={row ? nameOf(row) : ""} open={row !== undefined} onClose={onClose}>
      {row && (
        <div className="pb-4">
          <p className="mb-3 text-quiet">{breakable([aboutRow(row), aboutAccess(row)].filter(Boolean).join(" · "))}</p>
          {row.claimedAt && <p>{text.came(formatDateTime(row.claimedAt))}</p>}
          {!row.claimedAt && !row.claimUrl && <p>{text.noClaim}</p>}
          {row.claimUrl && <Invitation url={row.claimUrl} />}
        </div>
      )}
    </Sheet>
  );
}

function Invitation({ url }: { url: string }) {
  return (
    <OwnProfile>
      {({ fullName }) => (
        <ShareLink
          url={url}
          text={text.inviteMessage(fullName)}
          words={{ send: text.invite, copy: text.copy, copied: text.copied }}
        />
      )}
    </OwnProfile>
  );
}
