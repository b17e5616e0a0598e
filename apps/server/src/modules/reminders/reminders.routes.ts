import { reminders } from "@camarim/contract";
import { type Routes, requireCreator } from "#core/http/app";
import { getReminders } from "./get-reminders.ts";
import { updateReminderSetting } from "./reminder-setting.ts";
import { viewReminders } from "./reminders.view.ts";

export const remindersRoutes: Routes = (app, ctx) => {
  app.route({
    ...reminders.getReminders,
    handler: async (request) => viewReminders(await getReminders(ctx, requireCreator(request).accountId)),
  });

  app.route({
    ...reminders.patchReminders,
    handler: async (request) => {
      const { accountId } = requireCreator(request);
      await updateReminderSetting(ctx, accountId, request.body);
      return viewReminders(await getReminders(ctx, accountId));
    },
  });
};
