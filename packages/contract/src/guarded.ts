import { z } from "zod";
import { unfilled } from "./values.ts";

/** Required unless this session confirmed the password within the last 10 minutes. */
export const optionalPassword = z.string(unfilled).trim().min(1, unfilled).max(256).optional();

/** Errors of an endpoint that requires the password. */
export const guardedErrors = [
  "UNAUTHENTICATED",
  "VALIDATION_FAILED",
  "PASSWORD_REQUIRED",
  "PASSWORD_WRONG",
  "TOO_MANY_ATTEMPTS",
] as const;
