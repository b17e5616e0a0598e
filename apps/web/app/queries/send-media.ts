import { queryClient } from "./client.ts";
import { addMedia } from "./medias.ts";
import { createUploads } from "./uploads.ts";

export const mediaUploads = createUploads<undefined>((file, _wish, options) =>
  queryClient
    .getMutationCache()
    .build(queryClient, addMedia())
    .execute({ file, ...options }),
);
