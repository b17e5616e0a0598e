export { getCard } from "./get-card.ts";
export { listDiscoverable } from "./get-landing.ts";
