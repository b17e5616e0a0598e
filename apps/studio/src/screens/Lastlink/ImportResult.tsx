import type { ImportDetail, ImportRow } from "@camarim/contract/imports-values";
import { Button } from "@camarim/ui/form/Button.tsx";
import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { DetailScreen } from "@camarim/ui/layout/DetailScreen.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { toWayIn } from "../../features/share/way-in.ts";
import { UndecidedRow } from "../../features/undecided/UndecidedRow.tsx";
import { downloadClaims, importRowsQuery, undoImport } from "../../queries/imports.ts";
import { lastlink } from "../../text/lastlink.ts";
import { aboutAccess, aboutRow, nameOf } from "./about-row.ts";
import { ClaimSheet } from "./ClaimSheet.tsx";

const text = lastlink.done;

/** A finished import: the imported subscribers, their invitations, and the undo until its deadline. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const claims = useMutation(downloadClaims(detail._id));
  const undo = useMutation(undoImport(detail._id));
  return (
    <DetailScreen title={detail.fileName} back="/account/lastlink">
      <div role="status" className="pt-2">
        <h2 className="text-title">{text.imported(detail.total)}</h2>
      </div>
      <p className="mt-1 text-quiet">{text.arrived(detail.claimed)}</p>
      <p className="mt-1 text-quiet">{text.how}</p>
      <UndecidedRow count={detail.undecided} />
      <Section title={text.way}>
        <OwnProfile>
          {({ fullName, username }) => (
            <ShareLink
              url={toWayIn(username)}
              text={text.message(fullName)}
              words={{ send: text.invite, copy: lastlink.login.copy, copied: lastlink.login.copied }}
            />
          )}
        </OwnProfile>
      </Section>
      <div className="mt-3">
        <Button writes tone="soft" icon="doc" busy={claims.isPending} onPress={() => claims.mutate()}>
          {text.claims}
        </Button>
      </div>
      <People detail={detail} />
      {detail.undoUntil && Date.parse(detail.undoUntil) > Date.now() && (
        <div className="mt-6">
          <p className="mb-2 text-center text-small text-quiet">{text.undoUntil(formatDateTime(detail.undoUntil))}</p>
          <Button tone="danger" onPress={() => setIsConfirming(true)}>
            {text.undo}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.question}
        message={text.questionMessage}
        confirm={{
          label: text.undo,
          tone: "danger",
          busy: undo.isPending,
          onPress: () => undo.mutate(undefined, { onSuccess: () => setIsConfirming(false) }),
        }}
      />
    </DetailScreen>
  );
}

function People({ detail }: { detail: ImportDetail }) {
  const [opened, setOpened] = useState<ImportRow>();
  const query = useInfiniteQuery(importRowsQuery(detail._id, "new"));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data || data.length === 0) return null;
  return (
    <Section title={text.people}>
      <List label={text.people}>
        {data.map((row) => (
          <Row
            key={row.line}
            label={nameOf(row)}
            detail={
              <span className="block truncate">{[aboutRow(row), aboutAccess(row)].filter(Boolean).join(" · ")}</span>
            }
            value={row.claimedAt ? <Chip tone="ok">{lastlink.chip.arrived}</Chip> : undefined}
            onPress={() => setOpened(row)}
          />
        ))}
      </List>
      {hasNextPage && (
        <div className="mt-3">
          <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {lastlink.more}
          </Button>
        </div>
      )}
      <ClaimSheet row={opened} onClose={() => setOpened(undefined)} />
    </Section>
  );
}
