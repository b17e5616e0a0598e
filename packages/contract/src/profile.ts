import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A creator as its owner sees it; `profilePic` is null without a picture, and takes `?size=` (pixels, square). */
export const profile = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  profilePic: z.string().nullable(),
  bio: z.string(),
  city: z.string().nullable(),
  instagram: z.string().nullable(),
  adult: z.boolean(),
  published: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  method: "GET",
  url: "/profile",
  schema: { summary: "The signed-in creator's profile", response: { 200: profile } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

/** JPEG or PNG; it is cropped to its centre square and re-encoded. */
export const putAvatar = endpoint({
  method: "POST",
  url: "/profile/avatar",
  schema: { summary: "Change the profile picture", response: { 200: profile } },
  config: {
    access: "creator",
    upload: { maxBytes: 10 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "NOT_AN_IMAGE"],
  },
});
