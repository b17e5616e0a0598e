import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import { hasOwnerName, isCommon, type PasswordOwner } from "./password.rules.ts";

let commonPasswords: Promise<Set<string>> | undefined;

/** VALIDATION_FAILED with a field message if a new password is easily guessed. Existing passwords still sign in. */
export async function assertStrongPassword(password: string, owner: PasswordOwner) {
  commonPasswords ??= loadCommonPasswords();
  const words = await commonPasswords;
  if (hasOwnerName(password, owner))
    throw new AppError("VALIDATION_FAILED", {
      password: fieldErrors.passwordWithName,
    });
  if (isCommon(password, (word) => words.has(word)))
    throw new AppError("VALIDATION_FAILED", {
      password: fieldErrors.passwordCommon,
    });
}

/** Loaded on first use: the dictionaries take more memory than the rest of an idle server. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()));
}
