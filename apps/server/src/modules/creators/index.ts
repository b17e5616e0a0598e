export { getCard } from "./get-card.ts";
export { listDiscoverable } from "./list-discoverable.ts";
