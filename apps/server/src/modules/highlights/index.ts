export { createHighlight } from "./create-highlight.ts";
export { assertHighlight, countOwnHighlights, listCovers, listHighlights } from "./highlights.queries.ts";
export { viewCover, viewHighlight } from "./highlights.view.ts";
export { openCover } from "./open-cover.ts";
export { publishIntoHighlight } from "./publish-into-highlight.ts";
