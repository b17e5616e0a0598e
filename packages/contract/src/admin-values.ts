import { z } from "zod";

/** The creator whose case an admin reviews. */
export const account = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  profilePic: z.string().nullable(),
});

export const errors = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"] as const;

export const decisionErrors = [...errors, "NOT_FOUND", "ALREADY_DECIDED", "OWN_CASE"] as const;
