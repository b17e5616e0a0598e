import type { z } from "zod";
import { unfilled } from "./values.ts";

const number = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 10 });
const unfit = "Valor inválido.";

const types: Record<string, string> = {
  string: "Informe um texto.",
  number: "Informe um número.",
  int: "Informe um número inteiro.",
  bigint: "Informe um número inteiro.",
  boolean: "Escolha sim ou não.",
  date: "Informe uma data.",
  array: "Informe uma lista.",
  file: "Escolha um arquivo.",
};

const formats: Record<string, string> = {
  email: "E-mail inválido.",
  url: "Endereço inválido.",
  uuid: "Identificador inválido.",
  guid: "Identificador inválido.",
  datetime: "Data e hora inválidas.",
  date: "Data inválida.",
  time: "Hora inválida.",
};

/**
 * The pt-BR message of an issue whose schema has none, for every kind of issue that zod has. Server and web app
 * configure it as `localeError`, so that people never read zod's own messages.
 */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? unfilled : (types[issue.expected] ?? unfit);
    case "too_small":
      return sayTooSmall(issue);
    case "too_big":
      return sayTooBig(issue);
    case "not_multiple_of":
      return `Use um múltiplo de ${number.format(issue.divisor)}.`;
    case "invalid_format":
      return formats[issue.format] ?? "Formato inválido.";
    case "invalid_value":
      return issue.input === undefined || issue.input === null ? unfilled : "Escolha uma das opções.";
    case "unrecognized_keys":
      return "Este campo não existe.";
    // invalid_union, invalid_key, invalid_element, and custom without a message of its own.
    default:
      return unfit;
  }
}

type Limited = { origin: string; inclusive?: boolean; exact?: boolean };

function sayTooSmall({ origin, minimum, inclusive = true, exact }: Limited & { minimum: number | bigint }): string {
  const least = number.format(minimum);
  if (origin === "string" && exact) return `Use exatamente ${counted(minimum, "caractere", "caracteres")}.`;
  if (origin === "string") return minimum === 1 ? unfilled : `Use pelo menos ${least} caracteres.`;
  if (origin === "date") return "Data cedo demais.";
  if (isCollection(origin)) return `Escolha pelo menos ${least}.`;
  if (origin === "file") return "Arquivo pequeno demais.";
  return inclusive ? `O menor valor é ${least}.` : `Informe um valor maior que ${least}.`;
}

function sayTooBig({ origin, maximum, inclusive = true, exact }: Limited & { maximum: number | bigint }): string {
  const most = number.format(maximum);
  if (origin === "string" && exact) return `Use exatamente ${counted(maximum, "caractere", "caracteres")}.`;
  if (origin === "string") return `Use no máximo ${counted(maximum, "caractere", "caracteres")}.`;
  if (origin === "date") return "Data tarde demais.";
  if (isCollection(origin)) return `Escolha no máximo ${most}.`;
  if (origin === "file") return "Arquivo grande demais.";
  return inclusive ? `O maior valor é ${most}.` : `Informe um valor menor que ${most}.`;
}

function isCollection(origin: string): boolean {
  return origin === "array" || origin === "set" || origin === "map";
}

function counted(count: number | bigint, one: string, more: string): string {
  return `${number.format(count)} ${Number(count) === 1 ? one : more}`;
}
