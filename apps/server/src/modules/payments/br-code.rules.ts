import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload";
import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils/get-pix-payload-info";
import anyAscii from "any-ascii";

export type Charge = { key: string; name: string; city: string; amountCents: number; txid: string };

/**
 * The static BR Code ("PIX copia e cola") of one charge: `key` as the DICT writes it, `name` and `city` in ASCII letters
 * ("Łucja Weiß" is "Lucja Weiss") and cut to 25 and 15 characters, `txid` 1..25 of `[A-Za-z0-9]` (Manual de Padrões para Iniciação do Pix, 2.5 and
 * 2.6). Throws if the code would not transfer exactly this amount to this key.
 */
export function formatBrCode({ key, name, city, amountCents, txid }: Charge): string {
  const [merchantName, merchantCity] = [toAscii(name), toAscii(city)];
  const payload = generatePixPayload({ key, merchantName, merchantCity, amount: amountCents / 100, txid });
  const read = payload && parseBrCode(payload);
  if (!read || read.key !== key || read.amountCents !== amountCents || read.txid !== txid) {
    throw new Error("this charge has no BR Code");
  }
  return payload;
}

/** Letters and punctuation as ASCII, without other signs such as pictures. */
function toAscii(text: string): string {
  const letters = text.normalize("NFC").replace(/[\p{L}\p{M}\p{P}]+/gu, anyAscii);
  return letters
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

export type BrCode = { key: string | null; receiver: string; amountCents: number | null; txid: string | null };

/** Parses a static or dynamic BR Code; null if its check digits, form or txid are wrong. */
export function parseBrCode(payload: string): BrCode | null {
  const read = getPixPayloadInfo(payload);
  // The library accepts an underscore in a txid, which the manual does not.
  if (!read || (read.txid && !/^[A-Za-z0-9]{1,35}$/.test(read.txid))) return null;
  return {
    key: read.key ?? null,
    receiver: read.merchantName ?? "",
    amountCents: read.amount === undefined || read.amount === null ? null : Math.round(read.amount * 100),
    txid: read.txid ?? null,
  };
}

/** The name of a code's receiver in full: codes have no accents and 25 characters. `holder` is the present holder of the key. */
export function toReceiverName(receiver: string, holder: string | null | undefined): string {
  const plain = (name: string) => toAscii(name).toLowerCase();
  return receiver && holder && plain(holder).startsWith(plain(receiver)) ? holder : receiver;
}
