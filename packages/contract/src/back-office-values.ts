import { z } from "zod";
import { paragraph, unfilled } from "./values.ts";

/** Whose case an admin looks at. */
export const account = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  profilePic: z.string().nullable(),
});

export const errors = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"] as const;
export const decisionErrors = [...errors, "NOT_FOUND", "ALREADY_DECIDED", "OWN_CASE"] as const;

/** A reason or note that a creator reads. */
export const said = (max: number) => paragraph(max).pipe(z.string().min(1, unfilled));
