import { askingErrors } from "./errors-of-asking.ts";
import { contentErrors } from "./errors-of-content.ts";
import { moneyErrors } from "./errors-of-money.ts";

export type ErrorWords = { status: number; title: string; message: string };

/**
 * The one catalogue of errors: code → HTTP status and the pt-BR words a person reads.
 * On the wire an error is `{ code, title, message, fields? }`; `fields` maps a field's path to its own message.
 */
export const errors = { ...askingErrors, ...contentErrors, ...moneyErrors };

export type ErrorCode = keyof typeof errors;
