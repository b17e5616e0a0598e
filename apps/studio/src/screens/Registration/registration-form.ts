import type { Holder } from "@camarim/contract/wallet";
import { holderBody } from "@camarim/contract/wallet";
import { zipcodeMask } from "@camarim/ui/lib/masks.ts";
import { taxDocumentMask } from "@camarim/ui/lib/tax-document-mask.ts";
import type { z } from "zod";

export { holderBody };
export type HolderFields = z.input<typeof holderBody>;

/** Empty optional fields are sent as null. */
export const optional = { setValueAs: (typed: string | null | undefined) => typed?.trim() || null };

/** Converts the saved holder to form values; the name defaults to the creator's. No key is asked where the gateway pays to a bank account. */
export function fieldsOf(holder: Holder, fullName: string, paysToBank: boolean): HolderFields {
  return {
    name: holder.name ?? fullName,
    document: taxDocumentMask.show(holder.document),
    birthDate: holder.birthDate ?? "",
    zipcode: zipcodeMask.show(holder.zipcode),
    street: holder.street ?? "",
    streetNumber: holder.streetNumber ?? "",
    complement: holder.complement ?? "",
    neighborhood: holder.neighborhood ?? "",
    city: holder.city ?? "",
    state: (holder.state ?? "") as HolderFields["state"],
    pixKey: paysToBank ? null : taxDocumentMask.show(holder.pixKey),
  };
}
