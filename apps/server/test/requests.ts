import { type EndpointName, endpoints } from "./endpoints.ts";
import type { ValidRequest } from "./request.ts";
import { moneyRequests } from "./requests-of-money.ts";
import { peopleRequests } from "./requests-of-people.ts";
import { watchingRequests } from "./requests-of-watching.ts";

/** A valid request for each endpoint, which creates the objects that it names. */
export const requests: Record<EndpointName, ValidRequest> = {
  ...peopleRequests,
  ...moneyRequests,
  ...watchingRequests,
};

// Tests do not check types.
for (const { name } of endpoints)
  if (!requests[name]) throw new Error(`${name} needs a valid request in test/requests-of-*.ts (see CONTRIBUTING.md).`);
