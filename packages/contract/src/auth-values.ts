import { z } from "zod";
import { unfilled } from "./values.ts";

/** Outer spaces are rejected here because the login form trims the password. */
export const newPassword = z
  .string(unfilled)
  .min(1, unfilled)
  .min(10, "Use pelo menos 10 caracteres.")
  .max(128, "Use no máximo 128 caracteres.")
  .refine((password) => password === password.trim(), "A senha não pode começar nem terminar com espaço.");

export const session = z.object({ accessToken: z.string() });
