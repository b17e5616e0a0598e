export { deleteAgeChecks, findAgeRestriction } from "./ages.queries.ts";
