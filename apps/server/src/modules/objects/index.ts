export { findNewestSweep } from "./objects.queries.ts";
