import fc, { type Arbitrary } from "fast-check";
import { naughtyStrings } from "./naughty.ts";
import type { Part } from "./request.ts";

export type Multipart = { text: Buffer; type: string };
type Written = { head: string; content: Buffer };

const boundary = "fronteira";
const naughty = fc.constantFrom(...naughtyStrings.map((text) => text.toWellFormed().slice(0, 300)));
const quoted = (text: string) => text.replaceAll('"', "%22").replaceAll(/[\r\n]/g, " ");
const disposition = (more: string) => `Content-Disposition: form-data${more}`;

async function write([name, value, filename]: Part): Promise<Written> {
  const isText = typeof value === "string";
  const content = Buffer.from(isText ? value : new Uint8Array(await value.arrayBuffer()));
  return { head: disposition(`; name="${name}"${isText ? "" : `; filename="${filename}"`}`), content };
}

/** Part headers that no browser writes. */
const heads: Arbitrary<string> = fc.oneof(
  naughty.map((name) => disposition(`; name="${quoted(name)}"`)),
  naughty.map((name) => disposition(`; name="file"; filename="${quoted(name)}"`)),
  naughty.map((type) => `${disposition('; name="file"; filename="a"')}\r\nContent-Type: ${quoted(type)}`),
  fc.constantFrom(
    "",
    ":",
    "X",
    "Content-Disposition",
    "Content-Disposition: attachment",
    disposition(""),
    disposition("; name"),
    disposition('; name="'),
    disposition("; name=file"),
    disposition('; name=""; filename=""'),
    disposition('; name="file"; name="endToEndId"; filename="a"; filename="b"'),
    disposition('; name="__proto__"'),
    disposition('; name="constructor"; filename="x"'),
    disposition('; name="toString"'),
    disposition('; name="file"; filename="../../../../etc/passwd"'),
    disposition('; name="file"; filename="a\u0000.jpg"'),
    disposition("; name=\"file\"; filename*=UTF-8''%ff%00%E0%A4%A"),
    disposition("; name=\"file\"; filename*=x-nothing'pt'a"),
    `${disposition('; name="file"; filename="a"')}\r\nContent-Type: multipart/mixed; boundary=${boundary}`,
    `${disposition('; name="file"; filename="a"')}\r\nContent-Transfer-Encoding: base64`,
    `${disposition('; name="endToEndId"')}\r\nContent-Type: text/plain; charset=utf-16`,
    `${disposition('; name="endToEndId"')}\r\nContent-Type: text/plain; charset=nothing`,
    `${disposition('; name="file"; filename="a"')}\r\n${"X: y\r\n".repeat(300)}X: y`,
    `${disposition('; name="file"; filename="a"')}\r\nX: ${"y".repeat(100_000)}`,
    disposition(`; name="${"n".repeat(10_000)}"`),
  ),
);

const contents = fc.oneof(
  naughty.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom("", "x".repeat(3_000), `--${boundary}`, `\r\n--${boundary}\r\n\r\n`, "\r\n".repeat(500))
    .map((text) => Buffer.from(text)),
);
const odd: Arbitrary<Written> = fc.record({
  head: fc.oneof(
    heads,
    fc.constantFrom("caption", "endToEndId", "file").map((name) => disposition(`; name="${name}"`)),
  ),
  content: contents,
});

/** The parts themselves: repeated, omitted, reordered, with unknown ones in between; sometimes a hundred. */
function partsAround(right: Written[]): Arbitrary<Written[]> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(right) },
    { weight: 6, arbitrary: fc.array(fc.oneof(fc.constantFrom(...right), odd), { maxLength: 4 }) },
    { weight: 1, arbitrary: odd.map((part) => Array<Written>(100).fill(part)) },
  );
}

const join = (parts: Written[], line = "\r\n", last = `--${boundary}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}${line}${head}${line}${line}`),
      content,
      Buffer.from(line),
    ]),
    Buffer.from(last),
  ]);

/** How the parts are joined, and where the body breaks. */
const joins: Arbitrary<(parts: Written[]) => Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.constant((parts: Written[]) => join(parts)) },
  {
    weight: 3,
    arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((at) => (parts: Written[]) => cut(join(parts), at)),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      (parts: Written[]) => join(parts, "\n"),
      (parts: Written[]) => join(parts, "\r"),
      (parts: Written[]) => join(parts, "\r\n", ""),
      (parts: Written[]) => join(parts, "\r\n", `--${boundary}`),
      (parts: Written[]) => join(parts, "\r\n", `--${boundary}-`),
      (parts: Written[]) => join(parts, "\r\n", `--${boundary}--\r\nmore\r\n--${boundary}\r\n\r\n`),
      (parts: Written[]) => Buffer.concat([Buffer.from("a preamble\r\n"), join(parts)]),
      (parts: Written[]) => Buffer.concat([Buffer.alloc(100_000, "\r\n-"), join(parts)]),
      (parts: Written[]) => Buffer.from(join(parts).toString("utf16le"), "utf16le").reverse(),
      () => Buffer.alloc(0),
      () => Buffer.from("--"),
      () => Buffer.from(`--${boundary}\r\n`.repeat(200)),
    ),
  },
);
const cut = (body: Buffer, at: number) => body.subarray(0, Math.floor(body.length * at));

const types: Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "multipart/form-data",
      "multipart/form-data; boundary=",
      'multipart/form-data; boundary=""',
      "multipart/form-data; boundary=another",
      `multipart/form-data; boundary=${"b".repeat(5_000)}`,
      `multipart/form-data; boundary="${boundary}"; charset=utf-16`,
      `multipart/form-data; boundary=${boundary}; boundary=x`,
      `MULTIPART/FORM-DATA; BOUNDARY=${boundary}`,
      `multipart/mixed; boundary=${boundary}`,
      `multipart/form-data-x; boundary=${boundary}`,
      "multipart/form-data; boundary=\u00e9",
      "application/octet-stream",
    ),
  },
);

/** Multipart bodies derived from a valid one, broken as networks, clients and attackers break them. */
export async function brokenMultipart(parts: readonly Part[]): Promise<Arbitrary<Multipart>> {
  const right = await Promise.all(parts.map(write));
  return fc.tuple(partsAround(right), joins, types).map(([parts, join, type]) => ({ text: join(parts), type }));
}
