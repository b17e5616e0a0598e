import type { ListOrder } from "@camarim/contract/values";
import { common } from "../text/common.ts";
import { Icon } from "./Icon.tsx";

type Column<T> = {
  label: string;
  cell: (row: T) => React.ReactNode;
  /** Right-aligned, with tabular figures. */
  isEnd?: boolean;
  /** Given up for the first column in windows below 1200 px, 1440 px or 1600 px. */
  hiddenBelow?: 1200 | 1440 | 1600;
  /** The order of the list by this date column; the server sorts lists of more than one page. */
  order?: ListOrder;
  onOrder?: (order: ListOrder) => void;
};

type TableProps<T> = {
  label: string;
  /** The first column identifies the row and has the button that opens it. It wraps and is never cut. */
  columns: readonly [Column<T>, ...Column<T>[]];
  rows: readonly T[];
  openId: string | undefined;
  onOpen: (id: string) => void;
};

/** A list on a desktop (layouts/desk.css). Each row opens its details in a `Pane`. */
export function Table<T extends { _id: string }>({ label, columns, rows, openId, onOpen }: TableProps<T>) {
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be scrollable by keyboard
    <section aria-label={label} tabIndex={0} className="desk-table-box">
      <table className="desk-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} data-open={row._id === openId || undefined}>
              <th scope="row">
                <button
                  type="button"
                  id={toRowId(row._id)}
                  aria-current={row._id === openId ? "true" : undefined}
                  onClick={() => onOpen(row._id)}
                  className="desk-open"
                >
                  {first.cell(row)}
                </button>
              </th>
              {others.map((column) => (
                <td key={column.label} className={toClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The id of the button that opens a row; it gets the focus back when the details close. */
export function toRowId(id: string): string {
  return `row-${id}`;
}

function Head<T>({ column }: { column: Column<T> }) {
  const { label, order, onOrder } = column;
  if (!order) {
    return (
      <th scope="col" className={toClass(column)}>
        {label}
      </th>
    );
  }
  const isNewest = order === "newest";
  const arrow = <Icon name={isNewest ? "down" : "up"} size={18} />;
  return (
    <th scope="col" aria-sort={isNewest ? "descending" : "ascending"} className={toClass(column)}>
      {onOrder ? (
        <button
          type="button"
          title={isNewest ? common.oldestFirst : common.newestFirst}
          onClick={() => onOrder(isNewest ? "oldest" : "newest")}
        >
          {label}
          {arrow}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function toClass<T>({ isEnd, hiddenBelow }: Column<T>): string | undefined {
  return [isEnd && "end", hiddenBelow && `desk-from-${hiddenBelow}`].filter(Boolean).join(" ") || undefined;
}
