import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { useMutation } from "@tanstack/react-query";
import { formatBytes } from "../../lib/format-bytes.ts";
import { downloadEvidence, openEvidence } from "../../queries/back-office.ts";
import { evidence as text } from "../../text/evidence.ts";

/** The evidence of an approved request. Nothing is shown before the admin asks for it, since each look is recorded. */
export function EvidenceContents({ holdId, until }: { holdId: string; until: string }) {
  const { mutate: look, isPending, data } = useMutation(openEvidence());
  const { mutate: download, isPending: isDownloading } = useMutation(downloadEvidence());
  return (
    <Section title={text.opened}>
      <p className="mx-1 mb-3 text-small text-quiet">{text.lookHint(formatDateTime(until))}</p>
      {!data && (
        <Button busy={isPending} onPress={() => look(holdId)}>
          {text.look}
        </Button>
      )}
      {data && (
        <>
          <List>
            {data.files.map(({ index, name, bytes }) => (
              <Row
                key={index}
                label={<span className="break-all">{name}</span>}
                detail={formatBytes(bytes)}
                value={
                  <Button
                    tone="soft"
                    size="compact"
                    busy={isDownloading}
                    onPress={() => download({ _id: holdId, index })}
                  >
                    {text.download}
                  </Button>
                }
              />
            ))}
          </List>
          <h3 className="mx-1 mt-4 text-strong">{text.data}</h3>
          <pre className="mt-2 rounded-card border border-line bg-surface p-4 text-small whitespace-pre-wrap break-all">
            {data.data}
          </pre>
        </>
      )}
    </Section>
  );
}
