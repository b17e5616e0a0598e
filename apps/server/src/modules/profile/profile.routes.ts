import { profile } from "@camarim/contract";
import { AppError } from "#core/app-error";
import { type Routes, requireCreator } from "#core/http/app";
import { readUpload } from "#core/http/read-upload";
import { getOwnProfile } from "./profile.queries.ts";
import { viewProfile, viewUsernames } from "./profile.view.ts";
import { updatePicture } from "./update-picture.ts";
import { listUsernames } from "./usernames.ts";

export const profileRoutes: Routes = (app, ctx) => {
  app.route({
    ...profile.getProfile,
    handler: async (request) => viewProfile(await getOwnProfile(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...profile.getUsernames,
    handler: async (request) => viewUsernames(await listUsernames(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...profile.putAvatar,
    handler: (request) =>
      readUpload(ctx, request, profile.putAvatar.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        const { accountId } = requireCreator(request);
        await updatePicture(ctx, accountId, file.path);
        return viewProfile(await getOwnProfile(ctx, accountId));
      }),
  });
};
