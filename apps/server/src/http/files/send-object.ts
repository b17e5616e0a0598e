import { extname } from "node:path";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import fresh from "fresh";
import parseRanges from "range-parser";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type ByteRange, ObjectMissing, type StoredObject, toObjectName } from "#ports/storage/port";

const types: Record<string, string> = { ".mp4": "video/mp4", ".jpg": "image/jpeg", ".zip": "application/zip" };

/**
 * Sends an object, with support for ranges and conditional requests; NOT_FOUND if it does not exist. With MEDIA_DELIVERY the storage
 * or the web server in front sends the bytes, except those of encrypted objects.
 */
export async function sendObject(
  { storage, config }: Pick<Ctx, "storage" | "config">,
  reply: FastifyReply,
  key: string,
  cacheControl: string,
) {
  const object = await storage.find(key);
  if (!object) throw new AppError("NOT_FOUND");
  const contentType = types[extname(toObjectName(key))] ?? "application/octet-stream";
  reply.type(contentType).header("cache-control", cacheControl);
  if (config.mediaDelivery === "accel" && !object.isEncrypted)
    return reply.header("x-accel-redirect", await toInternalUrl(reply, key, object)).send();
  if (config.mediaDelivery === "redirect" && object.createLink) return redirect(reply, object);
  return sendBytes(reply, object).catch((error) => {
    throw error instanceof ObjectMissing ? new AppError("NOT_FOUND") : error;
  });
}

/** Browsers may reuse a redirect for this long; its link stays valid for longer. */
const redirectSeconds = 6;

async function redirect(reply: FastifyReply, object: StoredObject) {
  const location = await object.createLink?.(toLinkHeaders(reply));
  const isStorable = !String(reply.getHeader("cache-control")).includes("no-store");
  // A shared cache must not keep a link, even one to public content, since it expires.
  reply.header("cache-control", isStorable ? `private, max-age=${redirectSeconds}` : "private, no-store");
  return reply.removeHeader("content-type").redirect(location ?? "", 302);
}

/** Of a location in nginx that only we can redirect to; see deploy/nginx-media.conf. */
async function toInternalUrl(reply: FastifyReply, key: string, object: StoredObject): Promise<string> {
  if (!object.createLink) return `/camarim-disk/${key}`;
  const { pathname, search } = new URL(await object.createLink(toLinkHeaders(reply)));
  return `/camarim-s3${pathname}${search}`;
}

function toLinkHeaders(reply: FastifyReply) {
  return {
    contentType: String(reply.getHeader("content-type")),
    cacheControl: String(reply.getHeader("cache-control")),
    disposition: reply.getHeader("content-disposition")?.toString(),
  };
}

async function sendBytes(reply: FastifyReply, object: StoredObject) {
  const { method, headers } = reply.request.raw;
  const { bytes, etag, modifiedAt } = object;
  const validators = { etag, "last-modified": modifiedAt.toUTCString() };
  if (isChanged(headers, object)) throw new AppError("PRECONDITION_FAILED");
  if (fresh(headers, validators)) {
    reply
      .code(304)
      .headers({ ...validators, "accept-ranges": "bytes" })
      .removeHeader("content-type");
    return reply.send();
  }
  const range = isRangeFresh(headers["if-range"], object) ? parseRange(headers.range, bytes) : undefined;
  if (range === "unsatisfiable")
    throw Object.assign(new AppError("RANGE_NOT_SATISFIABLE"), { headers: { "content-range": `bytes */${bytes}` } });
  // Before the headers, which an error must not have.
  const stream = method === "HEAD" ? Readable.from("") : await object.createStream(range);
  reply.headers({ ...validators, "accept-ranges": "bytes" });
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  reply.header("content-length", range ? range.end - range.start + 1 : bytes);
  return reply.send(stream);
}

/** Whether If-Match or If-Unmodified-Since fails (RFC 9110, 13.1). */
function isChanged(headers: NodeJS.Dict<string | string[]>, { etag, modifiedAt }: StoredObject): boolean {
  const match = headers["if-match"]?.toString();
  if (match) return match !== "*" && !match.split(",").some((tag) => toOpaque(tag) === toOpaque(etag));
  const unmodifiedSince = Date.parse(headers["if-unmodified-since"]?.toString() ?? "");
  return toSeconds(modifiedAt.getTime()) > toSeconds(unmodifiedSince);
}

function isRangeFresh(condition: string | string[] | undefined, { etag, modifiedAt }: StoredObject): boolean {
  if (!condition) return true;
  const text = condition.toString();
  return text.includes('"') ? text.includes(etag) : toSeconds(modifiedAt.getTime()) <= toSeconds(Date.parse(text));
}

const toOpaque = (tag: string) => tag.trim().replace(/^W\//, "");
const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);

/** Undefined for the whole object: without a range, for several ranges, and for what is not a range. */
function parseRange(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | undefined {
  // A suffix longer than the object is the whole object (RFC 9110, 14.1.2); range-parser refuses it.
  const suffix = Number(/^bytes=-(\d+)$/.exec(header ?? "")?.[1]);
  if (suffix > 0 && suffix >= bytes) return bytes > 0 ? { start: 0, end: bytes - 1 } : "unsatisfiable";
  if (!header || !/^ *bytes=/.test(header)) return undefined;
  const ranges = parseRanges(bytes, header);
  if (ranges === -1) return "unsatisfiable";
  return ranges === -2 || ranges.length !== 1 ? undefined : ranges[0];
}
