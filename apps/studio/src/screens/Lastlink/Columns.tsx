import {
  type ImportDetail,
  type ImportField,
  type ImportSource,
  importFields,
  importSources,
} from "@camarim/contract/imports-values";
import { Field } from "@camarim/ui/form/Field.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { useMutation } from "@tanstack/react-query";
import { changeImport } from "../../queries/imports.ts";
import { lastlink } from "../../text/lastlink.ts";

const text = lastlink.rehearse;
const none = "";
const fields = [
  { value: none, label: text.ignore },
  ...importFields.map((value) => ({ value, label: lastlink.field(value) })),
];
const sources = importSources.map((value) => ({ value, label: lastlink.source(value) }));
const orders = (["dmy", "mdy"] as const).map((value) => ({ value, label: text.orders[value] }));

/** The detected columns; each change reads the file again. */
export function Columns({ detail }: { detail: ImportDetail }) {
  const { mutate, isPending } = useMutation(changeImport(detail._id));
  return (
    <Section title={text.columns}>
      <p className="mx-1 text-quiet">{text.columnsLead}</p>
      {detail.columns.map(({ index, header, samples, field }) => (
        <Select
          writes
          key={index}
          label={header || text.unnamed(index + 1)}
          hint={samples.join(" · ") || undefined}
          options={fields}
          value={field ?? none}
          disabled={isPending}
          onChange={(event) =>
            mutate({ columns: [{ index, field: (event.target.value || null) as ImportField | null }] })
          }
        />
      ))}
      <Select
        writes
        label={text.from}
        options={sources}
        value={detail.source}
        disabled={isPending}
        onChange={(event) => mutate({ source: event.target.value as ImportSource })}
      />
      <Select
        writes
        label={text.order}
        options={detail.dateOrder ? orders : [{ value: none, label: text.orderUnknown }, ...orders]}
        value={detail.dateOrder ?? none}
        disabled={isPending}
        onChange={(event) => mutate({ dateOrder: event.target.value as "dmy" | "mdy" })}
      />
      <Field
        type="date"
        cleanable={false}
        label={text.until}
        hint={text.untilHint}
        defaultValue={detail.defaultUntil ?? ""}
        onBlur={(event) => {
          if (event.target.validity.badInput) return;
          const day = event.target.value || null;
          if (day !== detail.defaultUntil) mutate({ defaultUntil: day });
        }}
      />
    </Section>
  );
}
