import { getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { line, paragraph, taxDocument, toNationalPhone, typedText, unfilled } from "./values.ts";

export const pixKeyTypes = ["cpf", "cnpj", "phone", "email", "random"] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

/** The message for a key that is invalid for its type. */
export const pixKeyMessages: Record<PixKeyType, string> = {
  cpf: "CPF inválido.",
  cnpj: "CNPJ inválido.",
  phone: "Celular inválido: informe DDD e número.",
  email: "E-mail inválido.",
  random: "Chave aleatória inválida: copie a chave do app do seu banco.",
};

/** 32 digits as a UUID, as some banks show a random key without its hyphens; other texts are only trimmed. */
function toUuid(typed: string): string {
  const digits = typed.replace(/[\s-]/g, "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(digits)
    ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    : typed.trim();
}

/**
 * The key as the DICT stores it (Manual de Padrões para Iniciação do Pix 2.5.1), or null when it is invalid for that
 * type. The type is required because eleven digits can be both a CPF and a phone number.
 */
export function toCanonicalPixKey(type: PixKeyType, typed: string): string | null {
  const phone = toNationalPhone(typed) ?? "";
  // The library also accepts a number without its area code; the DICT does not.
  if (type === "phone" && phone.length !== 11) return null;
  const found = getPixKeyInfo(type === "phone" ? `+55${phone}` : type === "random" ? toUuid(typed) : typed.trim());
  return found?.type === (type === "random" ? "evp" : type) ? found.value : null;
}

/**
 * A BR Code has only ASCII letters and digits: accents are removed, and a name in another alphabet would become empty.
 */
const inBrCode = (text: string) => /[A-Za-z0-9]/.test(text.normalize("NFD"));
const unwritable = "Use letras do nosso alfabeto, como no app do seu banco.";

export const pixSettingsBody = z
  .strictObject({
    type: z.enum(pixKeyTypes, "Escolha o tipo da chave."),
    key: typedText.min(1, unfilled).max(77, "Chave longa demais."),
    document: taxDocument,
    name: line(2, 80).refine(inBrCode, unwritable),
    city: line(2, 60).refine(inBrCode, unwritable),
  })
  .transform((body, check) => {
    const key = toCanonicalPixKey(body.type, body.key);
    if (key) return { ...body, key };
    check.addIssue({ code: "custom", path: ["key"], message: pixKeyMessages[body.type] });
    return z.NEVER;
  });

/** Another key, which replaces the current one at `startsAt`. */
export const nextPix = z.object({
  type: z.enum(pixKeyTypes),
  key: z.string(),
  document: z.string(),
  name: z.string(),
  city: z.string(),
  startsAt: z.iso.datetime(),
});
export type NextPix = z.infer<typeof nextPix>;

/**
 * The key that new orders are paid to; every field is null before the first one. `next` is a key that will replace it.
 */
export const pixSettings = z.object({
  type: z.enum(pixKeyTypes).nullable(),
  key: z.string().nullable(),
  document: z.string().nullable(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  next: nextPix.nullable(),
});
export type PixSettings = z.infer<typeof pixSettings>;

export const getPix = endpoint({
  method: "GET",
  url: "/account/pix",
  schema: { summary: "Get the PIX key of the account", operationId: "getPixKey", response: { 200: pixSettings } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
export const putPix = endpoint({
  method: "PUT",
  url: "/account/pix",
  schema: {
    summary: "Set the PIX key of the account",
    description:
      "If the creator has sold before, another key waits 24 hours as `next`. Name, document and city of the same key " +
      "change at once.",
    operationId: "updatePixKey",
    body: pixSettingsBody,
    response: { 200: pixSettings },
  },
  config: {
    throttle: hourly(10),
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"],
  },
});

export const cancelNextPix = endpoint({
  method: "DELETE",
  url: "/account/pix/next",
  schema: {
    summary: "Cancel the change of the PIX key",
    description:
      "Needs no confirmation because it keeps the current destination. Without a `next` key nothing changes.",
    operationId: "cancelNextPixKey",
    response: { 200: pixSettings },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"], throttle: hourly(10) },
});

export const storyLifetimes = ["24h", "48h", "7d", "forever"] as const;
export const fanMessageMax = 500;

const settingFields = {
  storyLifetime: z.enum(storyLifetimes, "Escolha quanto tempo o story fica no ar."),
  graceDays: z.int("Informe de 0 a 7 dias.").min(0, "Informe de 0 a 7 dias.").max(7, "Informe de 0 a 7 dias."),
  autoApproveStatement: z.boolean(),
  fanMessage: paragraph(fanMessageMax),
  receiptMessage: paragraph(fanMessageMax),
  accessMessage: paragraph(fanMessageMax),
  notifyNewSubscriber: z.boolean(),
  notifyRenewal: z.boolean(),
  notifyReceipt: z.boolean(),
  showSubscriberCount: z.boolean(),
  acceptNewSubscribers: z.boolean(),
  watermark: z.boolean(),
  discoverable: z.boolean(),
};

/**
 * `storyLifetime` applies to new stories; `graceDays` is access after the end of a paid period; `fanMessage` is shown
 * to fans whose payment is approved. What the creator writes to a fan by WhatsApp starts with `receiptMessage` while a receipt
 * is missing, and with `accessMessage` once the fan may watch; empty, with the words of the client. "{nome}" and "{link}" in them
 * are the fan's name and link. A `discoverable` page is in the sitemap and, unless it is adult, may be the example
 * on the landing page.
 */
export const accountSetting = z.object({
  ...settingFields,
  fanMessage: z.string(),
  receiptMessage: z.string(),
  accessMessage: z.string(),
});
export type AccountSetting = z.infer<typeof accountSetting>;

export const accountSettingBody = z.strictObject(settingFields).partial();

export const getSetting = endpoint({
  method: "GET",
  url: "/account/setting",
  schema: { summary: "Get the account settings", operationId: "getSettings", response: { 200: accountSetting } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const patchSetting = endpoint({
  method: "PATCH",
  url: "/account/setting",
  schema: {
    summary: "Update the account settings",
    operationId: "updateSettings",
    body: accountSettingBody,
    response: { 200: accountSetting },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
