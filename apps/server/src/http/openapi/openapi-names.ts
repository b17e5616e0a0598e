import * as contract from "@camarim/contract";
import { tags } from "./openapi-tags.ts";

type Named = { operationId: string; tag: string | undefined };

const verbs: Record<string, string> = { post: "create", put: "update", patch: "update" };

/** `patchStory` is `updateStory` to readers of the API, who see the HTTP method anyway. */
function toOperationId(name: string, schema: contract.Endpoint["schema"]): string {
  return schema.operationId ?? name.replace(/^(post|put|patch)(?=[A-Z])/, (verb) => verbs[verb] ?? verb);
}

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "url" in value && "config" in value;
}

const named = Object.entries(contract).flatMap(([namespace, exported]) =>
  Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ namespace, name, endpoint: value }] : [],
  ),
);

/** By method and url, because a route does not know under which name the contract exports its endpoint. */
const names: ReadonlyMap<string, Named> = new Map(
  named.map(({ namespace, name, endpoint: { method, url, schema } }) => {
    const tag = tags.find(({ of }) => of.some((each) => each === namespace))?.name;
    return [`${method} ${url}`, { operationId: toOperationId(name, schema), tag }];
  }),
);

/** The operation id and tag of an endpoint of the contract; `url` is relative to `/v1`. */
export function getNames(method: string, url: string): Named {
  const entry = names.get(`${method} ${url}`);
  if (!entry) throw new Error(`${method} ${url} is not in the contract`);
  return entry;
}
