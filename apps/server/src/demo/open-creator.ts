import { join } from "node:path";
import { auth, plans, settings } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { register } from "#modules/auth/register";
import { replacePlans } from "#modules/plans/replace-plans";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { updatePicture } from "#modules/profile/update-picture";
import { setPix } from "#modules/settings/update-pix";
import { drawPictures } from "./art/draw.ts";
import { type DemoCreator, password } from "./creators.ts";
import { updateAbout, updateProved } from "./demo.store.ts";

/** A creator as the demo knows her once her page is public; plans by their names. */
export type OpenedCreator = { accountId: string; planIds: Map<string, string>; who: DemoCreator };

/** Everything as if it had come over the wire, so that nothing stands here that a person could not have entered. */
export async function openCreator(
  ctx: Ctx,
  who: DemoCreator,
  folder: string,
  signal: AbortSignal,
): Promise<OpenedCreator> {
  const { fullName, username, email, phoneNumber } = who;
  const account = auth.registerBody.parse({ fullName, username, email, phoneNumber, password, acceptedTerms: true });
  await register(ctx, account, "Demo");
  const accountId = (await findProfileByUsername(ctx, username))?.account_id as string;
  await updateProved(ctx, accountId);
  await updateAbout(ctx, accountId, who.about);
  const path = join(folder, `${username}.png`);
  await drawPictures([{ svg: who.picture, path, width: 1_024 }], signal);
  await updatePicture(ctx, accountId, path);
  const kept = await replacePlans(ctx, accountId, plans.plansBody.parse({ data: who.plans }));
  const pix = { type: "email", key: email, document: "123.456.789-09", name: fullName, city: who.about.city };
  await setPix(ctx, accountId, settings.pixSettingsBody.parse(pix));
  return { accountId, planIds: new Map(kept.map(({ id, name }) => [name, id])), who };
}
