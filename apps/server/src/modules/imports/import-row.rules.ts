import type { imports } from "@camarim/contract";
import type { SubscriptionStatus } from "#db/tables";
import type { Unclear } from "./offers.rules.ts";
import type { DateOrder } from "./parse-date-time.rules.ts";
import type { Answers } from "./questions.rules.ts";

export type Cells = Partial<Record<imports.ImportField, string>>;
export type ParseOptions = {
  now: Date;
  source: imports.ImportSource;
  /** Null if the file does not say it and the creator has not answered yet. */
  dateOrder: DateOrder | null;
  defaultUntil: Date | null;
  answers?: Answers;
  /** What the names of the columns say; see `columns.rules.ts`. */
  isAccessEnd?: boolean;
  isInMonths?: boolean;
  giftName?: string;
};

/** Texts that were not understood, and fields whose content is left out. */
export type RowDoubts = Unclear & {
  status?: string;
  isDated?: boolean;
  date?: string;
  ignored?: imports.IgnoredField[];
};

/** A parsed row; `reason` is set if it cannot be imported. Price and period are null if the file does not state them. */
export type ParsedRow = {
  key: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
  instagram: string | null;
  planName: string | null;
  priceCents: number | null;
  periodMonths: number | null;
  unclear: RowDoubts | null;
  status: SubscriptionStatus | null;
  startedAt: Date | null;
  paidUntil: Date | null;
  externalId: string | null;
  reason: imports.RowReason | null;
};
