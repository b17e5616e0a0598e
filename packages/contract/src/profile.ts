import { z } from "zod";
import { username } from "./auth.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { name } from "./names.ts";
import { paragraph } from "./values.ts";

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
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/** JPEG or PNG; it is cropped to its centre square and re-encoded. */
export const putAvatar = endpoint({
  method: "POST",
  url: "/profile/avatar",
  schema: { summary: "Change the profile picture", response: { 200: profile } },
  config: {
    throttle: hourly(30),
    access: "creator",
    upload: { maxBytes: 10 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "NOT_AN_IMAGE"],
  },
});

/** An empty line is none. */
const city = z
  .string()
  .trim()
  .max(60, "Use no máximo 60 caracteres.")
  .regex(/^\P{Cc}*$/u, "Há um caractere que não é permitido.")
  .transform((typed) => typed || null)
  .nullable();

/** The name alone, however it was typed: with an @, or as the page's address. */
const instagram = z
  .string()
  .trim()
  .max(100, "Usuário longo demais.")
  .transform((typed) =>
    typed
      .toLowerCase()
      .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//, "")
      .replace(/^@|\/$/g, ""),
  )
  .pipe(z.string().regex(/^[a-z0-9._]{0,30}$/, "Use só o nome de usuário do Instagram."))
  .transform((typed) => typed || null)
  .nullable();

export const profileBody = z
  .strictObject({ fullName: name(2, 80), username, bio: paragraph(300), city, instagram, adult: z.boolean() })
  .partial();

/** Support writes the texts, and neither the name that stands in the page's address nor what is said to be for adults. */
export const patchProfile = endpoint({
  method: "PATCH",
  url: "/profile",
  schema: { summary: "Change some of the profile", body: profileBody, response: { 200: profile } },
  config: {
    access: "creator",
    grant: ["fullName", "bio", "city", "instagram"],
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "USERNAME_TAKEN"],
  },
});
