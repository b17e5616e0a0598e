import { removeLinks } from "@camarim/contract/names";
import type { PushNotice } from "#modules/pushes/index";
import type { Sent } from "./announcements.emails.ts";

const daySeconds = 86_400;

export function announcementPush({ id, title, fullName }: Sent): PushNotice {
  return {
    title: `Recado de ${removeLinks(fullName)}`,
    body: title,
    path: `/assinaturas/recados/${id}`,
    tag: `announcement:${id}`,
    ttlSeconds: daySeconds,
  };
}
