/** A refused order: the errors, and the values to show again. */
export type Refused = {
  title: string;
  message: string;
  fields: Partial<Record<"name" | "email" | "phone" | "document" | "cupom", string | undefined>>;
  typed: { name: string; email: string; phone: string; document: string; planId: string; cupom: string } | undefined;
  /** All refused fields have changed since: the notice disappears, the values stay. */
  isCorrected?: boolean;
};
