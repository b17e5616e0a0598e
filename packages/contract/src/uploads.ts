import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { mediaLimits, onlyInItems } from "./medias.ts";
import { caption, storyCut, storyVideo, videoRefusals } from "./stories.ts";
import { byId, id, line, time } from "./values.ts";

/**
 * Resumable uploads by tus 1.0 (https://tus.io/protocols/resumable-upload): creation, termination, expiration. HEAD
 * returns the offset to continue from after a lost connection, a reload or a restart. Files are validated and published
 * as by the endpoints that take them as one multipart body.
 */
export const uploadLimits = {
  open: 20,
  days: 7,
  /** Of any kind; each kind has a limit of its own. */
  maxFileBytes: Math.max(mediaLimits.maxBytes, storyVideo.maxBytes, storyCut.maxSourceBytes),
  /** Of all open uploads of an account. */
  bytes: 20 * storyCut.maxSourceBytes,
  /** The same before its e-mail is verified. */
  unprovedBytes: 2 * storyCut.maxSourceBytes,
} as const;

export const tusVersion = "1.0.0";

/** Seconds with decimals, as metadata writes them. */
const moment = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, "Informe segundos.")
  .transform(Number);

/** `key` is the idempotency key of the client: creating it again returns the same upload. */
const common = { key: id.optional(), caption: caption.optional() };
const cut = { trimStart: moment.optional(), trimEnd: moment.optional() };

/** Metadata that Uppy and other tus clients add by themselves, which is ignored. */
export const ignoredMetadata: readonly string[] = [
  ...["filename", "filetype", "name", "type", "relativePath", "contentType", "size", "lastModified"],
];

/**
 * The target of the file, from `Upload-Metadata`. `highlight` and `title` together: the highlight is created with that id unless it
 * exists, so that several uploads can share a new one. `trimStart` and `trimEnd` select a section of a longer video.
 */
export const uploadIntent = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("closed"), ...common, ...cut, publishAt: time.optional() }),
    z.strictObject({
      kind: z.literal("highlight"),
      ...common,
      ...cut,
      highlight: id.optional(),
      title: line(1, 30).optional(),
    }),
    z.strictObject({ kind: z.literal("draft"), ...common, ...cut }),
    z.strictObject({ kind: z.literal("media"), ...common, onlyInItems: onlyInItems.optional() }),
  ])
  .superRefine((intent, ctx) => {
    const found = parseCut(intent);
    if (found === undefined) return;
    const seconds = found ? found.endSeconds - found.startSeconds : 0;
    if (seconds < storyCut.minSeconds || seconds > storyCut.maxSeconds)
      ctx.addIssue({ code: "custom", path: ["trimEnd"], message: `Escolha de 1 a ${storyCut.maxSeconds} segundos.` });
  });
export type UploadIntent = z.output<typeof uploadIntent>;
export type UploadKind = UploadIntent["kind"];

/** Undefined without a section, null if only one of its ends is given. */
export function parseCut(intent: { kind: string; trimStart?: number | undefined; trimEnd?: number | undefined }) {
  const { trimStart, trimEnd } = intent;
  if (trimStart === undefined && trimEnd === undefined) return undefined;
  if (trimStart === undefined || trimEnd === undefined) return null;
  return { startSeconds: trimStart, endSeconds: trimEnd };
}

/** The maximum size of the file, and the errors for a larger and for an empty one. */
export function getUploadLimit(intent: UploadIntent): { maxBytes: number; tooLarge: ErrorCode; empty: ErrorCode } {
  if (intent.kind === "media")
    return { maxBytes: mediaLimits.maxBytes, tooLarge: "MEDIA_TOO_LARGE", empty: "NOT_A_MEDIA" };
  const maxBytes = parseCut(intent) ? storyCut.maxSourceBytes : storyVideo.maxBytes;
  return { maxBytes, tooLarge: "VIDEO_TOO_LARGE", empty: "VIDEO_DAMAGED" };
}

/** `offset` of `bytes` are uploaded. `becameId` is the story or media that was created from it. */
export const upload = z.object({
  _id: z.uuid(),
  kind: z.enum(["closed", "highlight", "draft", "media"]),
  state: z.enum(["open", "published", "refused"]),
  offset: z.int(),
  bytes: z.int(),
  becameId: z.uuid().optional(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Upload = z.infer<typeof upload>;

const version = { "tus-resumable": `The protocol version, ${tusVersion}.` };

/** Errors after the last byte. */
const verdicts = [
  "NOT_A_VIDEO",
  "VIDEO_TOO_LONG",
  ...videoRefusals,
  "NOT_A_MEDIA",
  "MEDIA_TOO_LONG",
  "MEDIA_TOO_LARGE",
  "VALIDATION_FAILED",
  "HIGHLIGHT_LIMIT",
  "STORAGE_FULL",
  "ACCOUNT_FULL",
  "ACCOUNT_SUSPENDED",
] as const;

export const createUpload = endpoint({
  method: "POST",
  url: "/uploads",
  schema: {
    summary: "Create a resumable upload",
    description: "By tus 1.0; the `Location` header has the address for its chunks.",
    response: { 201: upload },
  },
  config: {
    throttle: hourly(240),
    access: "creator",
    priority: "last",
    grant: "allowed",
    headers: {
      ...version,
      "upload-length": "The size of the whole file, in bytes.",
      "upload-metadata":
        "Keys and Base64 values: kind (closed, highlight, draft, media), key, caption, publishAt, highlight, title, trimStart, trimEnd, onlyInItems (media). Those that clients add (filename, filetype, name, type, relativePath) are ignored.",
    },
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "PRECONDITION_FAILED",
      "VIDEO_DAMAGED",
      "NOT_A_MEDIA",
      "VIDEO_TOO_LARGE",
      "MEDIA_TOO_LARGE",
      "UPLOAD_CANCELED",
      "TOO_MANY_UPLOADS",
      "UPLOADS_TOO_LARGE",
      "ACCOUNT_FULL",
      "ACCOUNT_SUSPENDED",
      "STORAGE_FULL",
    ],
  },
});

export const getUpload = endpoint({
  method: "GET",
  url: "/uploads/:_id",
  schema: {
    summary: "Get the progress of an upload",
    description: "Also by HEAD; `Upload-Offset` and `Upload-Length` have the progress.",
    params: byId,
    response: { 200: upload },
  },
  config: {
    access: "creator",
    priority: "last",
    grant: "allowed",
    headers: version,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "PRECONDITION_FAILED"],
  },
});

export const patchUpload = endpoint({
  method: "PATCH",
  url: "/uploads/:_id",
  schema: {
    summary: "Upload a chunk of a resumable upload",
    description:
      "Continues at `Upload-Offset`; bytes of an interrupted chunk are kept. The last byte validates and publishes " +
      "the file.",
    operationId: "uploadChunk",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    throttle: hourly(6000),
    access: "creator",
    grant: "allowed",
    bytes: true,
    headers: { ...version, "upload-offset": "The offset of this chunk: the number of bytes uploaded before it." },
    idempotencyKey: "ignored",
    errors: [
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "PRECONDITION_FAILED",
      "UNSUPPORTED_MEDIA_TYPE",
      "UPLOAD_OFFSET",
      "UPLOAD_MALFORMED",
      ...verdicts,
    ],
  },
});

export const finishUpload = endpoint({
  method: "POST",
  url: "/uploads/:_id/finish",
  schema: {
    summary: "Publish a complete upload",
    description: "Once; repeating the request returns the same upload.",
    operationId: "publishUpload",
    params: byId,
    response: { 200: upload },
  },
  config: {
    throttle: hourly(240),
    access: "creator",
    priority: "last",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "NOT_FOUND", "UPLOAD_INCOMPLETE", ...verdicts],
  },
});

export const deleteUpload = endpoint({
  method: "DELETE",
  url: "/uploads/:_id",
  schema: {
    summary: "Cancel an upload",
    description:
      "By its id or the key of its creation. Does not delete the story or media that it has become. For a day the key " +
      "creates no upload, also if none had it yet (404): a creation may arrive after its cancellation.",
    operationId: "cancelUpload",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "creator",
    grant: "allowed",
    headers: version,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "PRECONDITION_FAILED"],
  },
});
