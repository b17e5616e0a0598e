import {
  type PixKeyType,
  type PixSettings,
  pixKeyMessages,
  pixKeyTypes,
  pixSettingsBody,
  toCanonicalPixKey,
} from "@camarim/contract/settings";
import { phoneMask } from "@camarim/ui/lib/masks.ts";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import { pix as text } from "../../text/pix.ts";

/** Input masks by key type; null without one. */
export const keyMasks = { cpf: taxDocumentMask, cnpj: taxDocumentMask, phone: phoneMask, email: null, random: null };

export const keyTypes = pixKeyTypes.map((value) => ({ value, label: text.types[value] }));

/** Whether the text is a valid key of that type. */
export function isKeyOf(type: PixKeyType, typed: string): boolean {
  return toCanonicalPixKey(type, typed) !== null;
}

type Key = { type: PixKeyType; key: string };

/** The contract's body. The key is validated even if other fields are missing. */
export const pixForm = pixSettingsBody.in.refine(({ type, key }) => isKeyOf(type, key), {
  path: ["key"],
  error: ({ input }) => pixKeyMessages[(input as Key).type],
  when: ({ value }) => Boolean((value as Partial<Key>).key?.trim()),
});

type Fields = Key & { document: string; name: string; city: string };

/** Converts the saved settings to form values; the defaults are a CPF key and the creator's name. */
export function fieldsOf(pix: PixSettings, fullName: string): Fields {
  const type = pix.type ?? "cpf";
  const mask = keyMasks[type];
  const key = pix.key ?? "";
  return {
    type,
    key: mask ? mask.show(key) : key,
    document: taxDocumentMask.show(pix.document),
    name: pix.name ?? fullName,
    city: pix.city ?? "",
  };
}
