import { AppError } from "#core/app-error";

let known: Promise<Set<string>> | undefined;

/** Whether it stands in the list of most used passwords, or is one character or word over and over. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown();
  const plain = password.toLowerCase();
  return /^(.{1,5})\1+$/.test(plain) || "01234567890123456789".includes(plain) || (await known).has(plain);
}

/** VALIDATION_FAILED for a password that anybody would try first. */
export async function refuseCommon(password: string) {
  if (await isCommonPassword(password))
    throw new AppError("VALIDATION_FAILED", { password: "Esta senha é muito usada. Escolha outra." });
}

/** Read with the first password: the dictionaries take more memory than all the rest of a server at rest. */
async function loadKnown(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()));
}
