import type { Lastlink } from "@camarim/contract/imports";
import type { ImportState, ImportSummary } from "@camarim/contract/imports-values";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Table } from "@camarim/ui/layout/Table.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { lastlink as text } from "../../text/lastlink.ts";

const tones: Partial<Record<ImportState, "ok" | "warn" | "bad">> = {
  ready: "warn",
  reading: "warn",
  importing: "warn",
  undoing: "warn",
  done: "ok",
  failed: "bad",
};

type ImportListProps = { lastlink: Lastlink; openId: string | undefined; onOpen: (id: string) => void };

/** Earlier imports, newest first. */
export function ImportList({ lastlink: { imports, people }, openId, onOpen }: ImportListProps) {
  const isDesk = useDesk();
  if (imports.length === 0) return <EmptyState icon="users" title={text.none.title} message={text.none.message} />;
  return (
    <Section title={text.earlier}>
      {people.imported > 0 && <p className="mx-1 mb-2 text-quiet">{text.imported(people.imported, people.arrived)}</p>}
      {isDesk ? (
        <ImportTable imports={imports} openId={openId} onOpen={onOpen} />
      ) : (
        <List label={text.earlier}>
          {imports.map((one) => (
            <ImportLine key={one._id} one={one} />
          ))}
        </List>
      )}
    </Section>
  );
}

function ImportLine({ one }: { one: ImportSummary }) {
  const about = [text.source(one.source), formatDay(one.createdAt)].join(" · ");
  return (
    <Row
      icon="doc"
      label={<span className="block truncate">{one.fileName}</span>}
      detail={<span className="block truncate">{about}</span>}
      value={<Chip tone={tones[one.state]}>{text.chip[one.state]}</Chip>}
      to={`/account/lastlink?id=${one._id}`}
    />
  );
}

type ImportTableProps = Pick<ImportListProps, "openId" | "onOpen"> & { imports: Lastlink["imports"] };

/** Not sortable, because the response contains only the newest imports. */
function ImportTable({ imports, openId, onOpen }: ImportTableProps) {
  return (
    <Table
      label={text.earlier}
      rows={imports}
      openId={openId}
      onOpen={onOpen}
      columns={[
        { label: text.columns.file, cell: ({ fileName }) => <span>{fileName}</span> },
        { label: text.columns.source, hiddenBelow: 1440, cell: ({ source }) => text.source(source) },
        { label: text.columns.day, order: "newest", cell: ({ createdAt }) => formatDay(createdAt) },
        { label: text.columns.state, cell: ({ state }) => <Chip tone={tones[state]}>{text.chip[state]}</Chip> },
        {
          label: text.columns.rows,
          isEnd: true,
          hiddenBelow: 1600,
          cell: ({ total }) => total.toLocaleString("pt-BR"),
        },
      ]}
    />
  );
}
