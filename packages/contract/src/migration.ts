import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { guardedErrors, optionalPassword } from "./guarded.ts";
import { byId, line, page, pageQuery } from "./values.ts";

/** How long an import can be undone, and how long a claim link can be used. */
export const undoHours = 72;
export const importClaimDays = 30;
export const importRowsMax = 200_000;
export const mendsMax = 50;

/** Where the people come from, as their file's columns tell it or as the creator says. */
export const importSources = ["lastlink", "hotmart", "patreon", "ghost", "camarim", "other"] as const;
export type ImportSource = (typeof importSources)[number];

/** What a column may say of a person. */
export const importFields = [
  "name",
  "email",
  "phone",
  "document",
  "instagram",
  "plan",
  "price",
  "periodMonths",
  "status",
  "startedAt",
  "paidUntil",
  "externalId",
] as const;
export type ImportField = (typeof importFields)[number];

/** `dmy` is 24/11/2026, `mdy` 11/24/2026; ISO dates are read by both. */
export const dateOrders = ["dmy", "mdy"] as const;

/** `reading` takes the file in, or reads it anew by other columns; `ready` is a rehearsal, which has changed nobody yet. */
export const importStates = ["reading", "ready", "importing", "done", "undoing", "undone", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** Why a file could not be taken in. */
export const importFailures = ["quotes", "too_many", "empty", "unreadable"] as const;
export type ImportFailure = (typeof importFailures)[number];

/**
 * What becomes of a row: somebody new; somebody who is here already (whose paid time may move forward, never back); the same
 * person once more in the file, where the later date counts; nobody, since it was never paid; or wrong, with its reason.
 */
export const rowStates = ["new", "merged", "repeated", "skipped", "wrong"] as const;
export type RowState = (typeof rowStates)[number];

export const rowReasons = [
  "contact_missing",
  "email_invalid",
  "phone_invalid",
  "until_missing",
  "until_invalid",
  "never_paid",
] as const;
export type RowReason = (typeof rowReasons)[number];

const counts = z.record(z.enum(rowStates), z.int());

/** `done` of `total` rows of the work that is on; `ended` are those whose paid time is over: they come as former subscribers. */
export const importSummary = z.object({
  _id: z.uuid(),
  fileName: z.string(),
  source: z.enum(importSources),
  state: z.enum(importStates),
  failure: z.enum(importFailures).nullable(),
  done: z.int(),
  total: z.int(),
  counts,
  ended: z.int(),
  phoneOnly: z.int(),
  createdAt: z.iso.datetime(),
  importedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable(),
  undone: z.int().nullable(),
  kept: z.int().nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importColumn = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.enum(importFields).nullable(),
});

/** What was understood of a row, as it would be imported. `claimUrl` while its person has not come. */
export const importRow = z.object({
  line: z.int(),
  state: z.enum(rowStates),
  reason: z.enum(rowReasons).nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  plan: z.string().nullable(),
  price: z.int().nullable(),
  status: z.string().nullable(),
  paidUntil: z.iso.datetime().nullable(),
  /** As the file says it, by field, for who mends it. */
  typed: z.object({ name: z.string(), email: z.string(), phone: z.string(), paidUntil: z.string() }),
  claimUrl: z.string().nullable(),
  claimedAt: z.iso.datetime().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importDetail = importSummary.extend({
  columns: z.array(importColumn),
  dateOrder: z.enum(dateOrders),
  defaultUntil: z.iso.date().nullable(),
  claimed: z.int(),
  rows: page(importRow),
});
export type ImportDetail = z.infer<typeof importDetail>;

/**
 * `webhookUrl` is a key (whoever has it can tell us of payments), so it is null for support. `testedAt`: Lastlink's test button has
 * reached us.
 */
export const lastlink = z.object({
  webhookUrl: z.string().nullable(),
  connectedAt: z.iso.datetime().nullable(),
  testedAt: z.iso.datetime().nullable(),
  lastEventAt: z.iso.datetime().nullable(),
  people: z.object({ brought: z.int(), arrived: z.int() }),
  imports: z.array(importSummary),
});
export type Lastlink = z.infer<typeof lastlink>;

const asked = ["UNAUTHENTICATED", "VALIDATION_FAILED"] as const;

export const getLastlink = endpoint({
  method: "GET",
  url: "/lastlink",
  schema: { summary: "The connection and the newest 20 imports", response: { 200: lastlink } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/**
 * By the token that Lastlink shows for a webhook, never by Lastlink's password. Another token takes the place of the one before at once.
 * Asks for `currentPassword`, unless this session gave it within the last 10 minutes.
 */
export const loginLastlink = endpoint({
  method: "POST",
  url: "/lastlink/login",
  schema: {
    summary: "Connect by the token of the creator's webhook",
    body: z.strictObject({ token: line(6, 500), currentPassword: optionalPassword }),
    response: { 200: lastlink },
  },
  config: { access: "creator", errors: guardedErrors, throttle: hourly(10) },
});

/** The address before it is a 404 from then on; the token stays. Asks for `currentPassword` as the token does. */
export const rotateLastlinkAddress = endpoint({
  method: "POST",
  url: "/lastlink/address",
  schema: {
    summary: "Replace the address of the creator's webhook",
    body: z.strictObject({ currentPassword: optionalPassword }),
    response: { 200: lastlink },
  },
  config: { access: "creator", errors: guardedErrors, throttle: hourly(10) },
});

export const importMaxBytes = 20 * 1024 * 1024;

/** Changes nobody: the answer is a rehearsal that is being made. */
export const postImport = endpoint({
  method: "POST",
  url: "/lastlink/imports",
  schema: { summary: "Take in a file of subscribers, multipart", response: { 201: importSummary } },
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

/** Claim links are null for support. */
export const getImport = endpoint({
  method: "GET",
  url: "/lastlink/imports/:_id",
  schema: {
    summary: "One import with a page of its rows, in the order of the file",
    params: byId,
    querystring: rowsQuery,
    response: { 200: importDetail },
  },
  config: { access: "creator", grant: "allowed", errors: [...asked, "NOT_FOUND"] },
});

const cell = z.string().trim().max(300, "Use no máximo 300 caracteres.");

/** Columns, source or order of dates read the whole file anew; rows are mended in place. Only while it is `ready`. */
export const patchImport = endpoint({
  method: "PATCH",
  url: "/lastlink/imports/:_id",
  schema: {
    summary: "Correct what was guessed of columns, and mend rows",
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
    }),
    response: { 200: importDetail },
  },
  config: { access: "creator", errors: [...asked, "NOT_FOUND", "IMPORT_BUSY", "IMPORT_CLOSED"] },
});

/** Goes on in the background. `allowed`: the creator says to have the right to bring these people here. Again, it is the same. */
export const confirmImport = endpoint({
  method: "POST",
  url: "/lastlink/imports/:_id/confirm",
  schema: {
    summary: "Import the rows that are right",
    params: byId,
    body: z.strictObject({ allowed: z.literal(true, "Confirme para continuar.") }),
    response: { 200: importSummary },
  },
  config: { access: "creator", errors: [...asked, "NOT_FOUND", "IMPORT_BUSY", "IMPORT_CLOSED", "IMPORT_NOTHING"] },
});

/** Within 72 h. Who has come or paid since stays. */
export const undoImport = endpoint({
  method: "POST",
  url: "/lastlink/imports/:_id/undo",
  schema: { summary: "Take an import back", params: byId, response: { 200: importSummary } },
  config: { access: "creator", errors: [...asked, "NOT_FOUND", "IMPORT_BUSY", "UNDO_OVER"] },
});

/** Name, e-mail, phone, paid until and link of those who have not come yet. */
export const exportClaims = endpoint({
  method: "GET",
  url: "/lastlink/imports/:_id/claims.csv",
  schema: { summary: "The claim links as a file for Excel", params: byId, response: { 200: z.string() } },
  config: { access: "creator", errors: [...asked, "NOT_FOUND"] },
});

/**
 * What Lastlink sends of a sale, a renewal, a cancellation. The address holds the secret; of the tokens that come with it
 * (`Authorization`, `x-webhook-token`, `?token=`), one must be the creator's: without any it is WEBHOOK_REFUSED. The same event again is the same.
 */
export const hearLastlink = endpoint({
  method: "POST",
  url: "/webhooks/lastlink/:secret",
  schema: {
    summary: "Lastlink's webhook",
    params: z.strictObject({ secret: z.string().min(1).max(200) }),
    querystring: z.strictObject({ token: z.string().max(500).optional() }),
    body: z.record(z.string(), z.unknown()),
    response: { 200: z.object({ received: z.literal(true) }) },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "WEBHOOK_REFUSED"],
    throttle: [{ per: ["address"], limit: 60, minutes: 15, counts: ["NOT_FOUND", "WEBHOOK_REFUSED"] }],
    idempotencyKey: "ignored",
  },
});
