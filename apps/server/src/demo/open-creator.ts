import { join } from "node:path";
import { auth, plans, settings } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { register } from "#modules/auth/index";
import { replacePlans } from "#modules/plans/index";
import { findProfileByUsername, updatePicture } from "#modules/profile/index";
import { updatePix, updateSetting } from "#modules/settings/index";
import { renderPictures } from "./art/draw.ts";
import { type DemoCreator, password } from "./creators.ts";
import { markEmailVerified, updateAbout } from "./demo.store.ts";

/** `planIds` are by the plan's name. */
export type OpenedCreator = { accountId: string; planIds: Map<string, string>; who: DemoCreator };

/** Validates everything by the contract, so that the demo has no data that a person could not enter. */
export async function openCreator(
  ctx: Ctx,
  who: DemoCreator,
  folder: string,
  signal: AbortSignal,
): Promise<OpenedCreator> {
  const { fullName, username, email, phoneNumber } = who;
  const account = auth.registerBody.parse({ fullName, username, email, phoneNumber, password, acceptedTerms: true });
  await register(ctx, account, "Demo");
  const accountId = (await findProfileByUsername(ctx, username))?.accountId as string;
  await markEmailVerified(ctx, accountId);
  await updateAbout(ctx, accountId, who.about);
  const path = join(folder, `${username}.png`);
  await renderPictures([{ svg: who.picture, path, width: 1_024 }], signal);
  await updatePicture(ctx, accountId, path);
  const savedPlans = await replacePlans(ctx, accountId, plans.plansBody.parse({ data: who.plans }));
  const pix = { type: "email", key: email, document: "123.456.789-09", name: fullName, city: who.about.city };
  await inTransaction(ctx, (ctx) => updatePix(ctx, accountId, settings.pixSettingsBody.parse(pix)));
  await updateSetting(ctx, accountId, settings.accountSettingBody.parse({ discoverable: true }));
  return { accountId, planIds: new Map(savedPlans.map(({ id, name }) => [name, id])), who };
}
