import { AppError } from "#core/app-error";
import { containsOwner, isCommon, type PasswordOwner } from "./password.rules.ts";

let known: Promise<Set<string>> | undefined;

/** VALIDATION_FAILED, with what is wrong, for a new password that is among the first to be guessed. Old ones still sign in. */
export async function assertStrongPassword(password: string, owner: PasswordOwner) {
  known ??= loadKnown();
  const words = await known;
  if (containsOwner(password, owner))
    throw new AppError("VALIDATION_FAILED", {
      password: "A senha não pode ter seu nome, usuário, e-mail ou a palavra Camarim. Escolha outra.",
    });
  if (isCommon(password, (word) => words.has(word)))
    throw new AppError("VALIDATION_FAILED", {
      password: "Esta senha é muito usada, mesmo com números ou símbolos. Escolha outra.",
    });
}

/** Read with the first password: the dictionaries take more memory than all the rest of a server at rest. */
async function loadKnown(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()));
}
