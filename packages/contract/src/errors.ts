import { contentErrors } from "./content-errors.ts";
import { gatewayErrors } from "./gateway-errors.ts";
import { moneyErrors } from "./money-errors.ts";
import { requestErrors } from "./request-errors.ts";
import { saleErrors } from "./sale-errors.ts";

/**
 * The error catalogue: code → HTTP status and the pt-BR texts that people read. An error response is
 * `{ code, title, message, fields? }`; `fields` maps the path of a field to its message.
 */
export const errors = { ...requestErrors, ...contentErrors, ...saleErrors, ...moneyErrors, ...gatewayErrors };

export type ErrorCode = keyof typeof errors;
