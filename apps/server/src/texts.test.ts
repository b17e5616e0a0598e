import { errors, formatIssue } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Email } from "#core/mail/email";
import { renderEmail } from "#core/mail/render-email";
import * as pushes from "#modules/notices/notices.pushes";
import { type Sample, samples } from "#test/emails";
import { endpoints } from "#test/endpoints";

/** Singular words that end with an s, and what follows a number without changing. */
const unchanging = /^(mês|grátis|após|às|de|do|da|em|e|a|à|até|por|para|ou|no|na|horas?|MB|GB|KB)$/;
const plainWord = /(?<![\d.,:/@\p{L}-])(0|1|2) (\p{L}+)/gu;

/** What is wrong with a text: a count and its word, sentences and words said twice, glued words, spaces and marks. */
function findFaults(text: string): string[] {
  const faults: string[] = [];
  for (const [said, count, word = ""] of text.replaceAll("\u00a0", " ").matchAll(plainWord)) {
    if (unchanging.test(word)) continue;
    if ((count === "1") === word.endsWith("s")) faults.push(`"${said}"`);
  }
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 3);
  if (sentences.some((sentence, place) => sentence === sentences[place + 1])) faults.push("a sentence twice");
  const marks: [string, RegExp][] = [
    ["glued words", /\p{Ll}[.!?]\p{Lu}\p{Ll}|\p{L}[,;:]\p{L}/u],
    ["two spaces", /\S {2,}\S/],
    ["a space before a mark", / [.,;:!?)”]|[(“] /],
    ["two marks", /(?<!\.)\.\.(?!\.)|,,|[!?]\.|[,;:],|,\./],
    ["a word twice", /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/u],
    ["a gap", /\(\)|“”|@(?![\w])|undefined|\bnull\b|NaN|Invalid|\[object/],
    ["a gap at an end", /^[ ,.]|[ ,]$/m],
  ];
  const plain = text.replace(/https?:\/\/\S+|[\w.-]+@[\w-]+(\.[\w-]+)+/g, "Link");
  for (const [name, mark] of marks) if (plain !== "-- " && mark.test(plain)) faults.push(name);
  return faults;
}

test.each([
  "Enviamos 1 vendas",
  "Faltam 2 dia",
  "Falta 0 comprovante",
  "Sem conexão. Sem conexão. Confira sua internet.",
  "para para a conta",
  "Oi, !",
  "Pago.Obrigado",
  "plano  de",
  "de Ana Jr..",
  "de @ hoje",
])("the checks find what is wrong with %s", (text) => expect(findFaults(text)).not.toEqual([]));

test.each(["Falta 1 mês", "2 dias grátis", "Às 12:30, R$ 2,00 de 1.234 vendas.", "Reticências..."])(
  "and nothing in %s",
  (text) => expect(findFaults(text)).toEqual([]),
);

const counts = /^(salesCount|earlier|totalCount|number)$/;
const cents = /cents$/i;
const personNames = /^(fanName|creatorName|fullName|planName)$/;
/** The longest names, and one that ends with a dot. An empty `fanName` is a sample of its own (`withoutUserTexts`). */
const variants = [
  ...[0, 1, 2].map((count) => (value: unknown, name: string) => (counts.test(name) ? count : value)),
  ...[1, 100, 200, 123_456_789].map((amount) => (value: unknown, name: string) => (cents.test(name) ? amount : value)),
  ...["Ana de Souza Jr.", "D. Pedro de Alcântara Francisco Antônio João Carlos"].map(
    (person) => (value: unknown, name: string) => (personNames.test(name) ? person : value),
  ),
  ...["Já paguei.", "sem ponto", "Por quê?"].map(
    (reason) => (value: unknown, name: string) =>
      typeof value === "string" && value.includes(" ") && /reason|note/i.test(name) ? reason : value,
  ),
];

function vary(value: unknown, change: (value: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => vary(item, change));
  if (value === null || typeof value !== "object" || value instanceof Date)
    return value === null ? null : change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, vary(one, change, key)]));
}

/** Faulty lines of an e-mail, its subject among them. */
function readEmail({ kind, write }: Sample, args: unknown[]): string[] {
  const { subject, text } = renderEmail(kind, (write as (...args: unknown[]) => Email)(...args));
  return [subject, ...text.split("\n")].flatMap((line) => findFaults(line).map((fault) => `${fault}: ${line}`));
}

test("e-mails read well with every count, amount, name and reason", () => {
  const wrong = samples.flatMap((sample) =>
    variants.flatMap((change) =>
      readEmail(
        sample,
        sample.args.map((arg) => vary(arg, change)),
      ),
    ),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test("e-mails read well at every distance from their dates", () => {
  const moments = [-40, -2, -1, 0, 1, 2, 40].map((days) => new Date(Date.UTC(2026, 10, 20 + days, 12)));
  const wrong = moments.flatMap((now) =>
    samples.flatMap((sample) =>
      readEmail(
        sample,
        sample.args.map((arg) =>
          arg instanceof Date ? now : arg && typeof arg === "object" && "now" in arg ? { ...arg, now } : arg,
        ),
      ),
    ),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

test("notifications read well with every name", () => {
  const now = new Date("2026-11-20T17:30:00Z");
  for (const creatorName of ["Ana Luz", "Ana Jr.", "D. Pedro de Alcântara Francisco Antônio João Carlos"]) {
    const said = [
      pushes.newStoryPush({ username: "ana", fullName: creatorName }, "id"),
      ...["approved", "rejected"].flatMap((decision) =>
        [true, false].flatMap((takesAnother) =>
          ["id", null].map((subscriptionId) => {
            const notice = { decision, username: "ana", creatorName, paymentId: "id", subscriptionId };
            return pushes.receiptDecidedPush({ ...notice, takesAnother });
          }),
        ),
      ),
      ...[true, false].flatMap((isPaused) =>
        [now, new Date(now.getTime() + 1)].map((end) =>
          pushes.renewalPush({ username: "ana", path: "/r/x", paymentId: "id", isPaused, end, now }),
        ),
      ),
    ];
    for (const { title, body } of said) expect([title, body].flatMap(findFaults)).toEqual([]);
  }
});

/** Word for word in the specification, without a dot. */
const specified = new Set(["VIDEO_TOO_LARGE", "NOT_A_VIDEO", "VIDEO_TOO_LONG"]);

test("no message of the error catalogue repeats its title, and all are whole sentences", () => {
  const plain = (text: string) => text.replace(/[.!?]+$/, "").toLowerCase();
  const wrong = Object.entries(errors).flatMap(([code, { title, message }]) => {
    const faults = [...findFaults(title), ...findFaults(message), ...findFaults(`${title}. ${message}`)];
    if (/[.:;]$/.test(title)) faults.push("a title with a dot");
    if (!specified.has(code) && !/^\p{Lu}.*[.!?]$/u.test(message)) faults.push("no sentence");
    if (plain(message).startsWith(plain(title))) faults.push("the title again");
    return faults.map((fault) => `${code}: ${fault}: ${title} | ${message}`);
  });
  expect(wrong).toEqual([]);
});

test("messages of fields agree with their limits", () => {
  const limited = (limit: number): [z.ZodType, unknown][] => [
    [z.string().min(limit), ""],
    [z.string().max(limit), "x".repeat(9)],
    [z.string().length(limit), "x".repeat(9)],
    [z.array(z.string()).min(limit), []],
    [z.array(z.string()).max(limit), Array(9).fill("x")],
    [z.number().min(limit), -1],
    [z.number().max(limit), 9],
    [z.number().multipleOf(limit || 7), 9.5],
  ];
  for (const limit of [0, 1, 2])
    for (const [schema, value] of limited(limit)) {
      const { error } = schema.safeParse(value, { error: formatIssue });
      for (const { message } of error?.issues ?? []) expect([message, ...findFaults(message)]).toEqual([message]);
    }
});

test("messages of fields that only the server can check are whole sentences", () => {
  const { declined, scheduleTooFar, dayAfterLimit, couponValue, ...plain } = fieldErrors;
  const all = [
    ...Object.values(plain),
    ...Object.values(declined),
    scheduleTooFar(30),
    dayAfterLimit(90),
    couponValue("Mensal", "R$ 1,50"),
  ];
  expect(all.filter((text) => findFaults(text).length > 0 || !/^\p{Lu}.*\.$/u.test(text))).toEqual([]);
});

/** Addressed to who pays, or to who sells. */
const toOneSide = /novo pedido|você pagou|Aguarde a confirmação|(?<!\p{L})[Aa] pessoa|o acesso dela/u;

test("errors that fans and creators get address both", () => {
  const codesFor = (...access: string[]) =>
    new Set<string>(endpoints.flatMap(({ config }) => (access.includes(config.access) ? (config.errors ?? []) : [])));
  const ofFans = codesFor("public", "fan", "creator-or-fan");
  const ofBoth = [...codesFor("creator", "creator-or-fan")].filter((code) => ofFans.has(code));
  expect(ofBoth).toContain("RECEIPT_LIMIT");
  const texts = Object.entries(errors).map(([code, { message }]) => ({ code, message }));
  expect(texts.filter(({ code, message }) => ofBoth.includes(code) && toOneSide.test(message))).toEqual([]);
});
