export { createHighlight, publishIntoHighlight } from "./create-highlight.ts";
export { assertHighlight, countOwnHighlights, listCovers, listHighlights, openCover } from "./highlights.queries.ts";
export { viewCover, viewWatchableHighlight } from "./highlights.view.ts";
