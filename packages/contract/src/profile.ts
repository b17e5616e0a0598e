import { z } from "zod";
import { username } from "./auth.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { personName } from "./names.ts";
import { optionalLine, paragraph, typedText } from "./values.ts";

/** Why a page is not on air: reports that wait for a decision, an admin's decision, the account's deletion, or what a sale needs. */
export const pageObstacles = ["under_review", "taken_down", "deletion", "no_plan", "no_way_to_be_paid"] as const;

/**
 * The profile as its owner sees it. `profilePic` is null without a picture, and accepts `?size=` (pixels, square). `obstacle` is null of a
 * page that is on air.
 */
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
  obstacle: z.enum(pageObstacles).nullable(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  method: "GET",
  url: "/profile",
  schema: { summary: "Get the own profile", response: { 200: profile } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const putAvatar = endpoint({
  method: "POST",
  url: "/profile/avatar",
  schema: {
    summary: "Update the profile picture",
    description: "JPEG or PNG; cropped to its central square and re-encoded.",
    response: { 200: profile },
  },
  config: {
    throttle: hourly(30),
    access: "creator",
    upload: { maxBytes: 10 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "NOT_AN_IMAGE"],
  },
});

/** An empty text removes it. */
const city = optionalLine(60)
  .transform((typed) => typed || null)
  .nullable();

/** Stored without the @ or the address of the page with which it can be typed. */
const instagram = typedText
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
  .strictObject({ fullName: personName(2, 80), username, bio: paragraph(300), city, instagram, adult: z.boolean() })
  .partial();

export const patchProfile = endpoint({
  method: "PATCH",
  url: "/profile",
  schema: {
    summary: "Update the own profile",
    description:
      "Support can change the texts, but not the username or whether the content is for adults. Fans pay whoever has the " +
      "username of the link that they know: a new one can be chosen twice in 30 days and is e-mailed to the owner, and " +
      "the earlier one stays with the account for 90 days and leads to the page.",
    body: profileBody,
    response: { 200: profile },
  },
  config: {
    access: "creator",
    grant: ["fullName", "bio", "city", "instagram"],
    fresh: { having: ["body.username"] },
    throttle: hourly(60),
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "USERNAME_TAKEN", "USERNAME_CHANGE_LIMIT"],
  },
});

/** How long a former username stays with its account, and leads to its page. */
export const usernameReservationDays = 90;
/** Changes of the username that are possible within `days`. */
export const usernameChangeLimit = { changes: 2, days: 30 };

/**
 * `former` usernames lead to the page until the given moment, the newest first. `changeableAt` is null while a change is
 * possible.
 */
export const usernames = z.object({
  former: z.array(z.object({ username: z.string(), until: z.iso.datetime() })),
  changesLeft: z.int(),
  changeableAt: z.iso.datetime().nullable(),
});
export type Usernames = z.infer<typeof usernames>;

export const getUsernames = endpoint({
  method: "GET",
  url: "/profile/usernames",
  schema: { summary: "List the former usernames", response: { 200: usernames } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
