import { profile } from "@camarim/contract";
import { creatorOf, type Routes } from "#core/app";
import { AppError } from "#core/app-error";
import { readUpload } from "#core/read-upload";
import { changePicture } from "./change-picture.ts";
import { changeProfile } from "./change-profile.ts";
import { getProfile } from "./get-profile.ts";
import { viewProfile } from "./profile.view.ts";

export const profileRoutes: Routes = (app, ctx) => {
  app.route({
    ...profile.getProfile,
    handler: async (request) => viewProfile(await getProfile(ctx, creatorOf(request).accountId)),
  });

  app.route({
    ...profile.patchProfile,
    handler: async (request) => viewProfile(await changeProfile(ctx, creatorOf(request).accountId, request.body)),
  });

  app.route({
    ...profile.putAvatar,
    handler: (request) =>
      readUpload(ctx, request, profile.putAvatar.config.upload, async ({ file }) => {
        if (!file) throw new AppError("FILE_MISSING");
        return viewProfile(await changePicture(ctx, creatorOf(request).accountId, file.path));
      }),
  });
};
