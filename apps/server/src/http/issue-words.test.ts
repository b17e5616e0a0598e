import { formatIssue } from "@camarim/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "#test/endpoints";

const languages = [z.locales.en(), z.locales.pt(), z.locales.ptBR()].map(({ localeError }) => localeError);

/** A value of each type, so that every field gets some that its schema rejects. */
const values = [
  ...[undefined, null, "", " ", "abc", "x".repeat(5_000), "\u0000", "2026-13-45", true],
  ...[-1, 0, 0.5, 1e21, Number.NaN, [], [null], Array(600).fill("x"), {}, { unknown: 1 }],
];

type Found = { issue: z.core.$ZodRawIssue; message: string };

/** Every issue of a schema for a value, with the original issue of zod. */
function issuesOf(schema: z.ZodType, value: unknown): Found[] {
  const found: Found[] = [];
  const defaultMessages = z.config().localeError;
  z.config({
    localeError: (issue) => {
      const message = formatIssue(issue);
      found.push({ issue: { ...issue }, message });
      return message;
    },
  });
  try {
    // zod creates messages when they are first read.
    void schema.safeParse(value).error?.issues;
  } finally {
    z.config({ localeError: defaultMessages });
  }
  return found;
}

function fieldsOf(schema: z.ZodType): string[] {
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}

test.each(endpoints.map(({ name, schema }) => ({ name, schema })))(
  "$name never answers with zod's own messages",
  ({ schema }) => {
    const parts = [schema.body, schema.querystring, schema.params].filter((part) => part !== undefined);
    for (const part of parts) {
      const wrong = values.flatMap((value) => fieldsOf(part).map((field) => ({ [field]: value }) as unknown));
      for (const { issue, message } of [...values, ...wrong].flatMap((value) => issuesOf(part, value))) {
        expect(message).toMatch(/^\p{Lu}.*\.$/u);
        for (const translate of languages) expect([translate?.(issue)].flat()).not.toContain(message);
      }
    }
  },
);

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "Preencha este campo."],
  [z.string(), 1, "Informe um texto."],
  [z.coerce.number(), "abc", "Informe um número."],
  [z.int(), 0.5, "Informe um número inteiro."],
  [z.boolean(), "yes", "Escolha sim ou não."],
  [z.array(z.string()), {}, "Informe uma lista."],
  [z.object({}), 1, "Valor inválido."],
  [z.coerce.number().min(1), "0", "O menor valor é 1."],
  [z.number().max(1_000_000), 2_000_000, "O maior valor é 1.000.000."],
  [z.number().gt(0), 0, "Informe um valor maior que 0."],
  [z.number().lt(5), 5, "Informe um valor menor que 5."],
  [z.number().multipleOf(5), 3, "Use um múltiplo de 5."],
  [z.string().min(1), "", "Preencha este campo."],
  [z.string().min(3), "a", "Use pelo menos 3 caracteres."],
  [z.string().max(1), "abc", "Use no máximo 1 caractere."],
  [z.string().length(6), "1", "Use exatamente 6 caracteres."],
  [z.array(z.string()).min(1), [], "Escolha pelo menos 1."],
  [z.array(z.string()).max(2), ["a", "b", "c"], "Escolha no máximo 2."],
  [z.email(), "ana", "E-mail inválido."],
  [z.uuid(), "7", "Identificador inválido."],
  [z.iso.datetime(), "ontem", "Data e hora inválidas."],
  [z.string().regex(/^\d+$/), "abc", "Formato inválido."],
  [z.enum(["a", "b"]), "c", "Escolha uma das opções."],
  [z.literal("a"), undefined, "Preencha este campo."],
  [z.strictObject({}), { a: 1 }, "Este campo não existe."],
  [z.union([z.string(), z.number()]), true, "Valor inválido."],
  [z.string().refine(() => false), "a", "Valor inválido."],
  [z.date().min(new Date(1)), new Date(0), "Data cedo demais."],
])("validation error %# has our own message: %s %j, %s", (schema, value, words) => {
  expect(issuesOf(schema, value).at(-1)?.message).toBe(words);
});
