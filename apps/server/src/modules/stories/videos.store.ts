import type { Ctx } from "#core/ctx";
import { isOnlyInItemsSql } from "./open-to-fans.rules.ts";

/** Videos of all audiences, without their number of views, which takes longer to count with each fan. */
export function selectFromVideos({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("story")
    .selectAll("story")
    .select((eb) =>
      eb
        .exists(eb.selectFrom("highlightStory").select("storyId").whereRef("storyId", "=", "story.id"))
        .$castTo<boolean>()
        .as("highlighted"),
    )
    .select(isOnlyInItemsSql("story").as("onlyInItems"))
    .where("deletedAt", "is", null);
}

export type Video = Awaited<ReturnType<typeof selectVideo>> & object;

/** Also a gallery video, and a draft. `restricted`: not every fan with access may watch it (`findAgeRestriction`). */
export function selectVideo(ctx: Ctx, id: string) {
  return selectFromVideos(ctx)
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom("profile")
              .select("profile.accountId")
              .whereRef("profile.accountId", "=", "story.accountId")
              .where("profile.adult", "=", false)
              .where("profile.takenDownAt", "is", null),
          ),
        )
        .$castTo<boolean>()
        .as("restricted"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
}
