export { countMissingObjects } from "./cleanup-objects.ts";
export { findNewestSweep } from "./objects.queries.ts";
