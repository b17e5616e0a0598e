import { createMask } from "./mask/create-mask.ts";

/** `123.456.789-01`, and from the twelfth character or the first letter on `12.ABC.345/01DE-35`. */
export const taxDocumentMask = createMask("CPF_CNPJ");
