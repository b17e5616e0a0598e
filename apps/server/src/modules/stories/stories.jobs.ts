import type { Job } from "#core/jobs/jobs";
import { copyStoriesJob, encodeStoriesJob } from "./claim-next-transcode.ts";
import { cleanupStoriesJob } from "./cleanup-stories.ts";

export const storiesJobs: readonly Job[] = [copyStoriesJob, encodeStoriesJob, cleanupStoriesJob];
