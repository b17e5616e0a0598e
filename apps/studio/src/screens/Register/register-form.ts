import { registerBody } from "@camarim/contract/auth";
import { unfilled } from "@camarim/contract/values";
import { auth } from "@camarim/ui/text/auth.ts";
import { z } from "zod";

const text = auth.register;

/**
 * The contract's body, and the password a second time, which is never sent.
 * The two are compared even if other fields are missing, so that the error shows at once.
 */
export const registerForm = registerBody
  .extend({ confirmPassword: z.string(unfilled).min(1, unfilled) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: text.passwordsDiffer,
    when: ({ value }) => Boolean((value as Partial<Record<string, unknown>>).confirmPassword),
  });
