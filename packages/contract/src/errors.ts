import { askingErrors } from "./errors-of-asking.ts";
import { contentErrors } from "./errors-of-content.ts";
import { gatewayErrors } from "./errors-of-gateways.ts";
import { moneyErrors } from "./errors-of-money.ts";

/**
 * The error catalogue: code → HTTP status and the pt-BR texts that people read. An error response is
 * `{ code, title, message, fields? }`; `fields` maps the path of a field to its message.
 */
export const errors = { ...askingErrors, ...contentErrors, ...moneyErrors, ...gatewayErrors };

export type ErrorCode = keyof typeof errors;
