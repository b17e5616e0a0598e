import type { StatementColumns as Columns, StatementTable } from "@camarim/contract/receipts";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { useEffect, useRef, useState } from "react";
import { statement } from "../../text/statement.ts";
import { StatementPreview } from "./StatementPreview.tsx";
import {
  type AmountLayout,
  type ColumnErrors,
  type ColumnField,
  toColumnOptions,
  toColumns,
  toFirstChoice,
  toLayout,
} from "./statement-columns.ts";

const text = statement.columns;
const layouts = (["one", "two"] as const).map((value) => ({ value, label: text.layouts[value] }));

type StatementColumnsProps = {
  table: StatementTable;
  busy: boolean;
  onChoose: (columns: Columns) => void;
  onClose: () => void;
};

/** The columns of a statement that is not understood, or understood wrongly, chosen by hand beside its first rows. */
export function StatementColumns({ table, busy, onChoose, onClose }: StatementColumnsProps) {
  const [choice, setChoice] = useState(() => toFirstChoice(table));
  const [layout, setLayout] = useState<AmountLayout>(() => toLayout(table));
  const [errors, setErrors] = useState<ColumnErrors>({});
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid]");
    wrong?.focus();
    // With the message below it.
    wrong?.scrollIntoView({ block: "center" });
  }, [errors]);
  const select = (field: ColumnField, isOptional = false) => (
    <Select
      key={field}
      label={text.fields[field]}
      error={errors[field]}
      required={!isOptional}
      options={toColumnOptions(table, field)}
      value={choice[field]}
      onChange={(event) => {
        setChoice({ ...choice, [field]: event.target.value });
        setErrors({});
      }}
    />
  );
  return (
    <FormSheet
      open
      onClose={onClose}
      dismissable={!busy}
      title={text.title}
      submit={text.action}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const chosen = toColumns(choice, layout);
        if ("errors" in chosen) setErrors(chosen.errors);
        else onChoose(chosen.columns);
      }}
    >
      <p className="text-quiet">{table.columns ? text.leadAgain : text.lead}</p>
      <StatementPreview table={table} />
      <div ref={fields}>
        {select("day")}
        <Choice
          label={text.layout}
          options={layouts}
          value={layout}
          onChange={(event) => {
            setLayout(event.target.value as AmountLayout);
            setErrors({});
          }}
        />
        {layout === "one" ? select("amount") : [select("credit"), select("debit")]}
        {select("payer", true)}
        {select("description", true)}
      </div>
    </FormSheet>
  );
}
