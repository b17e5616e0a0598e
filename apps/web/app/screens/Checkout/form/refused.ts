/** A refused order: the errors, and the values to show again. */
export type Refused = {
  title: string;
  message: string;
  fields: Partial<Record<"name" | "email" | "phone" | "document" | "cupom", string | undefined>>;
  typed: { name: string; email: string; phone: string; document: string; planId: string; cupom: string } | undefined;
  /** Every field that was refused has been changed since: what was typed is kept, the notice is not. */
  isCorrected?: boolean;
};
