/** The fields of who pays. */
export const payerFields = ["name", "email", "phone", "document"] as const;
export type PayerField = (typeof payerFields)[number];

/** A refused order: the errors, and the values to show again. `F`: the fields beside those of the payer. */
export type RefusedOrder<F extends string = never> = {
  title: string;
  message: string;
  fields: Partial<Record<PayerField | F, string | undefined>>;
  typed: Record<PayerField | F, string> | undefined;
  /** All refused fields have changed since: the notice disappears, the values stay. */
  isCorrected?: boolean;
};

/** The refusal with the field errors that still apply; without a notice once every field it named was changed. */
export function toRemaining<R extends RefusedOrder<string>>(refused: R, fields: R["fields"]): R {
  const isCorrected = hasErrors(refused.fields) && !hasErrors(fields);
  return { ...refused, fields, isCorrected };
}

export function hasErrors(fields: RefusedOrder<string>["fields"]): boolean {
  return Object.values(fields).some(Boolean);
}
