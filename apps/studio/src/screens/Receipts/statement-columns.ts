import type { StatementColumns, StatementTable } from "@camarim/contract/receipts";
import type { Option } from "@camarim/ui/form/Select.tsx";
import { statement } from "../../text/statement.ts";

const text = statement.columns;

const columnFields = ["day", "amount", "credit", "debit", "payer", "description"] as const;
export type ColumnField = (typeof columnFields)[number];

/** The selects of a form: the index of a column, or an empty string. */
export type ColumnChoice = Record<ColumnField, string>;

/** Amounts in one column with signs, or in a column for each direction. */
export type AmountLayout = "one" | "two";

const isOptional = (field: ColumnField) => field === "payer" || field === "description";

/** What the creator chooses from: the name of each column, or its number, and what is in its first row. */
export function toColumnOptions({ header, rows }: StatementTable, field: ColumnField): Option[] {
  const width = Math.max(header?.length ?? 0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, i) => {
    const sample = rows.map((row) => row[i]).find(Boolean);
    const name = header?.[i] || text.unnamed(i + 1);
    return { value: String(i), label: sample ? text.option(name, cut(sample)) : name };
  });
  return [{ value: "", label: isOptional(field) ? text.none : text.choose }, ...columns];
}

function cut(sample: string): string {
  const letters = [...sample];
  return letters.length > 24 ? `${letters.slice(0, 23).join("").trimEnd()}…` : sample;
}

/** What was chosen before, or the only column that begins with a date. */
export function toFirstChoice({ columns, rows }: StatementTable): ColumnChoice {
  const written = (index: number | undefined) => (index === undefined ? "" : String(index));
  const days = (rows[0] ?? []).flatMap((cell, i) => (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/.test(cell) ? [i] : []));
  return {
    day: written(columns ? columns.day : days.length === 1 ? days[0] : undefined),
    amount: written(columns?.amount),
    credit: written(columns?.credit),
    debit: written(columns?.debit),
    payer: written(columns?.payer),
    description: written(columns?.description),
  };
}

/** Amounts that a bank gives in two columns, of which it may add the sum in a third. */
export function toLayout({ columns }: StatementTable): AmountLayout {
  return columns && columns.amount === undefined ? "two" : "one";
}

export type ColumnErrors = Partial<Record<ColumnField, string>>;

/** The columns of a form, or what is missing in it. */
export function toColumns(
  choice: ColumnChoice,
  layout: AmountLayout,
): { columns: StatementColumns } | { errors: ColumnErrors } {
  const isShown = (field: ColumnField) =>
    field === "amount" ? layout === "one" : field === "credit" || field === "debit" ? layout === "two" : true;
  const shown = columnFields.filter(isShown);
  const errors: ColumnErrors = {};
  for (const [i, field] of shown.entries()) {
    const isTaken = choice[field] !== "" && shown.slice(0, i).some((other) => choice[other] === choice[field]);
    if (choice[field] === "" && !isOptional(field)) errors[field] = text.missing;
    else if (isTaken) errors[field] = text.taken;
  }
  if (Object.keys(errors).length > 0) return { errors };
  const chosen = shown.flatMap((field) => (choice[field] === "" ? [] : [[field, Number(choice[field])]]));
  return { columns: Object.fromEntries(chosen) as StatementColumns };
}
