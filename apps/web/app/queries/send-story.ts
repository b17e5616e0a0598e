import { queryClient } from "./client.ts";
import { publishStory, type StoryWish } from "./stories.ts";
import { createUploads } from "./uploads.ts";

export const storyUploads = createUploads<StoryWish>((file, wish, options) =>
  queryClient
    .getMutationCache()
    .build(queryClient, publishStory())
    .execute({ file, wish, ...options }),
);
