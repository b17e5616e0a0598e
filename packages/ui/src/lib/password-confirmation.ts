import { newPassword } from "@camarim/contract/auth";
import { unfilled } from "@camarim/contract/values";
import { z } from "zod";
import { auth } from "../text/auth.ts";

/** A new password and its confirmation, which is not sent to the server; compared even if other fields are missing. */
export const passwordConfirmation = {
  password: newPassword,
  confirmPassword: z.string(unfilled).min(1, unfilled),
};

export function isConfirmed<T extends z.ZodType>(schema: T): T {
  return schema.refine((form) => isSame(form), {
    path: ["confirmPassword"],
    error: auth.register.passwordsDiffer,
    when: ({ value }) => Boolean((value as { confirmPassword?: unknown }).confirmPassword),
  });
}

function isSame(form: unknown): boolean {
  const { password, confirmPassword } = form as { password?: string; confirmPassword?: string };
  return password === confirmPassword;
}
