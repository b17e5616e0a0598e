import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { name } from "./names.ts";
import { id, list, paragraph, unfilled } from "./values.ts";

export const planMonths = [1, 3, 6, 12] as const;
export const planPriceMin = 500;
export const planPriceMax = 200_000;

const price = z
  .int(unfilled)
  .min(planPriceMin, "O preço mínimo é R$ 5,00.")
  .max(planPriceMax, "O preço máximo é R$ 2.000,00.");
const periodMonths = z.literal(planMonths, "Escolha o período.");

/** What follows the paid time of an imported subscription: a price of 0 is free until the creator ends it. */
export const nextTerms = z.strictObject({
  planId: id,
  price: z
    .int(unfilled)
    .max(planPriceMax, "O preço máximo é R$ 2.000,00.")
    .refine((cents) => cents === 0 || cents >= planPriceMin, "O preço mínimo é R$ 5,00. Para não cobrar, use R$ 0,00."),
  periodMonths,
});
export type NextTerms = z.infer<typeof nextTerms>;

/** `price` is for the whole period, in centavos; `trialDays` 0..30. */
export const plan = z.object({
  _id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  periodMonths: z.literal(planMonths),
  trialDays: z.int(),
  active: z.boolean(),
  position: z.int(),
  subscribers: z.int(),
});
export type Plan = z.infer<typeof plan>;

export const planItem = z.strictObject({
  _id: id.optional(),
  name: name(1, 40),
  description: paragraph(200).default(""),
  price,
  periodMonths,
  trialDays: z.int("Informe os dias de teste.").min(0).max(30, "O teste vai até 30 dias.").default(0),
  active: z.boolean().default(true),
});

export const plansBody = z.strictObject({ data: z.array(planItem).max(20, "Use no máximo 20 planos.") });

export const listPlans = endpoint({
  method: "GET",
  url: "/plan/all",
  schema: {
    summary: "List plans",
    description: "In the creator's order, without archived ones.",
    response: { 200: list(plan) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const listArchivedPlans = endpoint({
  method: "GET",
  url: "/plan/archived",
  schema: {
    summary: "List archived plans",
    description: "The newest 50, last archived first. Sending one of them to `PUT /v1/plan/all` restores it.",
    response: { 200: list(plan) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const putPlans = endpoint({
  method: "PUT",
  url: "/plan/all",
  schema: {
    summary: "Replace the list of plans",
    description:
      "Items with `_id` are updated (archived ones are restored), items without are created, plans left out are " +
      "archived. Running subscriptions keep their price.",
    operationId: "replacePlans",
    body: plansBody,
    response: { 200: list(plan) },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "PLAN_REQUIRED"],
  },
});
