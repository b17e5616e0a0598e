import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import {
  dateOrders,
  decision,
  decisionsMax,
  importDetail,
  importFields,
  importSources,
  importSummary,
  mendsMax,
  offersMax,
  questionsMax,
  rowStates,
  statusMeanings,
  undecidedPage,
} from "./imports-values.ts";
import { nextTerms, planMonths } from "./plans.ts";
import { byId, cents, id, line, optionalLine, pageQuery } from "./values.ts";

export * from "./imports-values.ts";

/**
 * `webhookUrl` is a secret (its holder can report payments), so it is null for support. `testedAt`: when Lastlink's
 * test button last reached us.
 */
export const lastlink = z.object({
  webhookUrl: z.string().nullable(),
  connectedAt: z.iso.datetime().nullable(),
  testedAt: z.iso.datetime().nullable(),
  lastEventAt: z.iso.datetime().nullable(),
  people: z.object({ imported: z.int(), arrived: z.int(), undecided: z.int() }),
  imports: z.array(importSummary),
});

export type Lastlink = z.infer<typeof lastlink>;

const asked = ["UNAUTHENTICATED", "VALIDATION_FAILED"] as const;

export const getLastlink = endpoint({
  method: "GET",
  url: "/lastlink",
  schema: {
    summary: "Get the Lastlink connection and imports",
    description: "Includes the newest 20 imports.",
    response: { 200: lastlink },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const loginLastlink = endpoint({
  method: "POST",
  url: "/lastlink/login",
  schema: {
    summary: "Connect Lastlink with a webhook token",
    description:
      "Uses the token that Lastlink shows for a webhook, never the Lastlink password. A new token replaces the " +
      "previous one at once.",
    operationId: "connectLastlink",
    body: z.strictObject({ token: line(6, 500) }),
    response: { 200: lastlink },
  },
  config: { access: "creator", fresh: true, errors: asked, throttle: hourly(10) },
});

export const rotateLastlinkAddress = endpoint({
  method: "POST",
  url: "/lastlink/address",
  schema: {
    summary: "Replace the Lastlink webhook address",
    description: "The previous address returns 404 from then on; the token stays.",
    response: { 200: lastlink },
  },
  config: { access: "creator", fresh: true, errors: ["UNAUTHENTICATED"], throttle: hourly(10) },
});

export const importMaxBytes = 20 * 1024 * 1024;

export const postImport = endpoint({
  method: "POST",
  url: "/lastlink/imports",
  schema: {
    summary: "Upload a file of subscribers",
    description:
      "Creates a preview in the background, which changes no subscription. A CSV file of at most 20 MB and 200,000 " +
      "rows.",
    response: { 201: importSummary },
  },
  config: {
    access: "creator",
    upload: {
      fields: z.strictObject({ fileName: line(1, 200).optional() }),
      maxBytes: importMaxBytes,
      tooLarge: "IMPORT_TOO_LARGE",
    },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "IMPORT_NOT_CSV", "IMPORT_TOO_LONG", "IMPORT_EMPTY", "IMPORT_BUSY"],
    throttle: hourly(30),
  },
});

const rowsQuery = pageQuery.extend({ state: z.enum(rowStates).optional() });

export const getImport = endpoint({
  method: "GET",
  url: "/lastlink/imports/:_id",
  schema: {
    summary: "Get an import with a page of its rows",
    description: "Rows are in file order. Claim links are null for support.",
    params: byId,
    querystring: rowsQuery,
    response: { 200: importDetail },
  },
  config: { access: "creator", grant: "allowed", errors: [...asked, "NOT_FOUND"] },
});

const wordKey = line(1, 100);
const answer = z.discriminatedUnion("field", [
  z.strictObject({ field: z.literal("status"), key: wordKey, meaning: z.enum(statusMeanings) }),
  z.strictObject({ field: z.literal("period"), key: wordKey, periodMonths: z.literal(planMonths).nullable() }),
  z.strictObject({ field: z.literal("price"), key: wordKey, price: cents.nullable() }),
]);

const cell = optionalLine(300);

export const patchImport = endpoint({
  method: "PATCH",
  url: "/lastlink/imports/:_id",
  schema: {
    summary: "Correct the columns or rows of an import",
    description:
      "Changed columns, source, date order or default date, and `answers` about its words, parse the whole file again; " +
      "rows are corrected in place. `offers` decides what follows the paid time of the people of an offer, with null nothing. Only in state `ready`.",
    params: byId,
    body: z.strictObject({
      columns: z
        .array(z.strictObject({ index: z.int().min(0).max(199), field: z.enum(importFields).nullable() }))
        .max(200, "São colunas demais.")
        .optional(),
      source: z.enum(importSources).optional(),
      dateOrder: z.enum(dateOrders).optional(),
      defaultUntil: z.iso.date("Escolha um dia.").nullable().optional(),
      rows: z
        .array(
          z.strictObject({
            line: z.int().min(1).max(1_000_000),
            name: cell.optional(),
            email: cell.optional(),
            phone: cell.optional(),
            paidUntil: cell.optional(),
          }),
        )
        .max(mendsMax, `Corrija até ${mendsMax} linhas por vez.`)
        .optional(),
      answers: z.array(answer).max(questionsMax, "São respostas demais.").optional(),
      offers: z
        .array(z.strictObject({ key: line(1, 100), next: nextTerms.nullable() }))
        .max(offersMax, "São decisões demais.")
        .optional(),
    }),
    response: { 200: importDetail },
  },
  config: { access: "creator", errors: [...asked, "NOT_FOUND", "IMPORT_BUSY", "IMPORT_CLOSED"] },
});

export const confirmImport = endpoint({
  method: "POST",
  url: "/lastlink/imports/:_id/confirm",
  schema: {
    summary: "Import the valid rows",
    description:
      "Runs in the background. `allowed` declares that the creator has the right to import these people. Repeating " +
      "the request returns the same import.",
    params: byId,
    body: z.strictObject({ allowed: z.literal(true, "Confirme para continuar.") }),
    response: { 200: importSummary },
  },
  config: { access: "creator", errors: [...asked, "NOT_FOUND", "IMPORT_BUSY", "IMPORT_CLOSED", "IMPORT_NOTHING"] },
});

export const undoImport = endpoint({
  method: "POST",
  url: "/lastlink/imports/:_id/undo",
  schema: {
    summary: "Undo an import",
    description: "Within 72 hours. People who have claimed or paid since keep their subscription.",
    params: byId,
    response: { 200: importSummary },
  },
  config: { access: "creator", errors: [...asked, "NOT_FOUND", "IMPORT_BUSY", "UNDO_OVER"] },
});

export const exportClaims = endpoint({
  method: "GET",
  url: "/lastlink/imports/:_id/claims.csv",
  schema: {
    summary: "Export claim links as CSV",
    description: "Name, e-mail, phone, paid-until date and link of everybody who has not claimed yet.",
    operationId: "exportClaimLinks",
    produces: ["text/csv"],
    params: byId,
    response: { 200: z.string() },
  },
  config: { throttle: hourly(60), access: "creator", errors: [...asked, "NOT_FOUND"] },
});

export const listUndecided = endpoint({
  method: "GET",
  url: "/lastlink/undecided",
  schema: {
    summary: "List imported subscriptions without a price",
    description:
      "Those that end first come first; not cancelled, and over for at most a week. Price or period were missing or " +
      "not understood, or the price was below the minimum.",
    operationId: "listUndecidedSubscriptions",
    querystring: pageQuery.extend({ plan: id.optional() }),
    response: { 200: undecidedPage },
  },
  config: { access: "creator", grant: "allowed", errors: asked },
});

export const decidePrices = endpoint({
  method: "POST",
  url: "/lastlink/undecided",
  schema: {
    summary: "Set the price of imported subscriptions",
    operationId: "setImportedPrices",
    description:
      "Of all undecided people of a plan, or of those listed. `next` is charged from the next period on, and 0 is free " +
      "until the creator ends it. Decided subscriptions stay as they are.",
    body: z.strictObject({
      planId: id,
      subscriptionIds: z
        .array(id)
        .min(1, "Escolha pelo menos uma pessoa.")
        .max(decisionsMax, `Decida até ${decisionsMax} pessoas por vez.`)
        .optional(),
      next: nextTerms,
    }),
    response: { 200: decision },
  },
  config: { access: "creator", errors: [...asked, "NOT_FOUND"] },
});

export const receiveLastlinkEvent = endpoint({
  method: "POST",
  url: "/webhooks/lastlink/:secret",
  schema: {
    summary: "Receive a Lastlink webhook event",
    description:
      "Sales, renewals and cancellations. The address contains the secret; one of the tokens of the request " +
      "(`Authorization`, `x-webhook-token`, `?token=`) must be the creator's, else WEBHOOK_REFUSED. Events are " +
      "deduplicated.",
    operationId: "receiveLastlinkEvent",
    params: z.strictObject({ secret: z.string().min(1).max(200) }),
    querystring: z.strictObject({ token: z.string().max(500).optional() }),
    body: z.record(z.string(), z.unknown()),
    response: { 200: z.object({ received: z.literal(true) }) },
  },
  config: {
    access: "public",
    priority: "last",
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "WEBHOOK_REFUSED"],
    throttle: [{ per: ["address"], limit: 60, minutes: 15, counts: ["NOT_FOUND", "WEBHOOK_REFUSED"] }],
    idempotencyKey: "ignored",
  },
});
