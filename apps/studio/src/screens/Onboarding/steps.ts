import { type IuguDocuments, iuguAccountBody, missingIuguDocuments } from "@camarim/contract/gateways-iugu";

/** The form in four steps: the holder, the address, the documents, the bank account. */
export const stepCount = 4;

const fieldsOfSteps = [
  ["name", "document", "phone", "estimatedRevenue", "responsibleName", "responsibleDocument"],
  ["zipcode", "street", "streetNumber", "complement", "neighborhood", "state", "city"],
  [],
  ["bankName", "bankAccountType", "bankAgency", "bankAccount"],
] as const;

export type StepField = (typeof fieldsOfSteps)[number][number];

/** The fields that a step asks for; none for the documents, which are uploaded one by one. */
export function stepFields(step: number): readonly StepField[] {
  return fieldsOfSteps[step - 1] ?? [];
}

/** The step of the address (`?passo=2`), the first without one. */
export function toStep(asked: string | null): number {
  const step = Number(asked);
  return Number.isInteger(step) && step >= 1 && step <= stepCount ? step : 1;
}

export function isCompany(document: unknown): boolean {
  return typeof document === "string" && document.replace(/[^\dA-Za-z]/g, "").length > 11;
}

/** The first step with one of these fields; undefined if none asks for them. */
export function firstStepOf(fields: readonly string[]): number | undefined {
  const steps = fieldsOfSteps.map((names, i) =>
    (names as readonly string[]).some((name) => fields.includes(name)) ? i + 1 : 0,
  );
  return steps.find((step) => step > 0);
}

/** The first step that is not complete, the last if all are. Documents that are not known yet count as missing. */
export function firstOpenStep(values: object, documents: IuguDocuments | undefined): number {
  const result = iuguAccountBody.safeParse(values);
  const wrong = result.success ? [] : result.error.issues.map(({ path }) => String(path[0]));
  const ofFields = firstStepOf(wrong) ?? stepCount;
  const { document } = values as { document?: unknown };
  const hasAll = documents && Object.keys(missingIuguDocuments(documents, isCompany(document))).length === 0;
  return hasAll ? ofFields : Math.min(ofFields, 3);
}
