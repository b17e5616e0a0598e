import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { mediaLimits } from "./medias.ts";
import { caption, storyCut, storyVideo } from "./stories.ts";
import { byId, id, line, time } from "./values.ts";

/**
 * Files that come in pieces, by tus 1.0 (https://tus.io/protocols/resumable-upload): creation, termination, expiration. A
 * lost line, a reload or a restart on either side loses nothing: HEAD says where to go on. What a finished file becomes, and
 * how it is judged, is as in the calls that take it as one multipart body.
 */
export const uploadLimits = {
  open: 20,
  days: 7,
  /** Of all that an account has open. */
  bytes: 20 * storyCut.maxSourceBytes,
  /** The same until its e-mail is proved. */
  unprovedBytes: 2 * storyCut.maxSourceBytes,
} as const;

export const tusVersion = "1.0.0";

/** Seconds with decimals, as metadata writes them. */
const moment = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, "Informe segundos.")
  .transform(Number);

/** `key` is the client's own name for the upload: created again under it, it is the same one. */
const common = { key: id.optional(), caption: caption.optional() };
const cut = { trimStart: moment.optional(), trimEnd: moment.optional() };

/** What the file is to become, as `Upload-Metadata` says it. `trimStart` and `trimEnd` name the stretch of a longer video. */
export const uploadWish = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("closed"), ...common, ...cut, publishAt: time.optional() }),
    z.strictObject({
      kind: z.literal("highlight"),
      ...common,
      ...cut,
      highlight: id.optional(),
      title: line(1, 30).optional(),
    }),
    z.strictObject({ kind: z.literal("media"), ...common }),
  ])
  .superRefine((wish, ctx) => {
    const found = cutOf(wish);
    if (found === undefined) return;
    const seconds = found ? found.endSeconds - found.startSeconds : 0;
    if (seconds < storyCut.minSeconds || seconds > storyCut.maxSeconds)
      ctx.addIssue({ code: "custom", path: ["trimEnd"], message: `Escolha de 1 a ${storyCut.maxSeconds} segundos.` });
  });
export type UploadWish = z.output<typeof uploadWish>;
export type UploadKind = UploadWish["kind"];

/** Undefined where nothing is to be cut, null where only half of it is said. */
export function cutOf(wish: { kind: string; trimStart?: number; trimEnd?: number }) {
  const { trimStart, trimEnd } = wish;
  if (trimStart === undefined && trimEnd === undefined) return undefined;
  if (trimStart === undefined || trimEnd === undefined) return null;
  return { startSeconds: trimStart, endSeconds: trimEnd };
}

/** How large a file of that wish may be, and the errors of a larger and of an empty one. */
export function limitOf(wish: UploadWish): { maxBytes: number; tooLarge: ErrorCode; empty: ErrorCode } {
  if (wish.kind === "media")
    return { maxBytes: mediaLimits.maxBytes, tooLarge: "MEDIA_TOO_LARGE", empty: "NOT_A_MEDIA" };
  const maxBytes = cutOf(wish) ? storyCut.maxSourceBytes : storyVideo.maxBytes;
  return { maxBytes, tooLarge: "VIDEO_TOO_LARGE", empty: "NOT_A_VIDEO" };
}

/** `offset` of `bytes` have come. `becameId` is the story, or the media, that it became. */
export const upload = z.object({
  _id: z.uuid(),
  kind: z.enum(["closed", "highlight", "media"]),
  state: z.enum(["open", "published", "refused"]),
  offset: z.int(),
  bytes: z.int(),
  becameId: z.uuid().optional(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Upload = z.infer<typeof upload>;

const version = { "tus-resumable": `The version of the protocol, ${tusVersion}.` };

/** What may be said against a file once it is whole. */
const verdicts = [
  "NOT_A_VIDEO",
  "VIDEO_TOO_LONG",
  "VIDEO_UNSUPPORTED",
  "NOT_A_MEDIA",
  "MEDIA_TOO_LONG",
  "MEDIA_TOO_LARGE",
  "VALIDATION_FAILED",
  "HIGHLIGHT_LIMIT",
  "STORAGE_FULL",
  "ACCOUNT_FULL",
] as const;

/** `Location` says where its pieces go. */
export const createUpload = endpoint({
  method: "POST",
  url: "/uploads",
  schema: { summary: "Begin a resumable upload (tus)", response: { 201: upload } },
  config: {
    throttle: hourly(240),
    access: "creator",
    grant: "allowed",
    headers: {
      ...version,
      "upload-length": "Of the whole file, in bytes.",
      "upload-metadata":
        "Names and Base64 values: kind (closed, highlight, media), key, caption, publishAt, highlight, title, trimStart, trimEnd.",
    },
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "PRECONDITION_FAILED",
      "NOT_A_VIDEO",
      "NOT_A_MEDIA",
      "VIDEO_TOO_LARGE",
      "MEDIA_TOO_LARGE",
      "TOO_MANY_UPLOADS",
      "UPLOADS_TOO_LARGE",
      "ACCOUNT_FULL",
      "STORAGE_FULL",
    ],
  },
});

/** Also by HEAD; `Upload-Offset` and `Upload-Length` say how far it is. */
export const getUpload = endpoint({
  method: "GET",
  url: "/uploads/:_id",
  schema: { summary: "How far an upload is", params: byId, response: { 200: upload } },
  config: {
    access: "creator",
    grant: "allowed",
    headers: version,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "PRECONDITION_FAILED"],
  },
});

/** The piece from `Upload-Offset` on; what has come of a piece that breaks off stays. With the last byte the file is judged and published. */
export const patchUpload = endpoint({
  method: "PATCH",
  url: "/uploads/:_id",
  schema: { summary: "Send a piece of an upload (tus)", params: byId, response: { 204: z.null() } },
  config: {
    throttle: hourly(6000),
    access: "creator",
    grant: "allowed",
    bytes: true,
    headers: { ...version, "upload-offset": "Where this piece begins: how many bytes have come before." },
    idempotencyKey: "ignored",
    errors: [
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "PRECONDITION_FAILED",
      "MEDIA_TYPE_REFUSED",
      "UPLOAD_OFFSET",
      "UPLOAD_MALFORMED",
      ...verdicts,
    ],
  },
});

/** Publishes a file that is whole, once; asked again it answers the same. */
export const finishUpload = endpoint({
  method: "POST",
  url: "/uploads/:_id/finish",
  schema: { summary: "Publish an upload that is whole", params: byId, response: { 200: upload } },
  config: {
    throttle: hourly(240),
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "NOT_FOUND", "UPLOAD_INCOMPLETE", ...verdicts],
  },
});

/** What it has become stays. */
export const deleteUpload = endpoint({
  method: "DELETE",
  url: "/uploads/:_id",
  schema: { summary: "Call an upload off", params: byId, response: { 204: z.null() } },
  config: {
    access: "creator",
    grant: "allowed",
    headers: version,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "PRECONDITION_FAILED"],
  },
});
