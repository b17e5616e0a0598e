import type { EndpointName } from "./endpoints.ts";
import type { Right } from "./request.ts";
import { moneyRequests } from "./requests-of-money.ts";
import { peopleRequests } from "./requests-of-people.ts";
import { watchingRequests } from "./requests-of-watching.ts";

/** A request that is right in every way, for each endpoint; it makes what it names. */
export const requests: Record<EndpointName, Right> = { ...peopleRequests, ...moneyRequests, ...watchingRequests };
