import * as contract from "@camarim/contract";

type Modules = typeof contract;

/** `plans.putPlans` and its like: every endpoint that the contract exports. */
export type EndpointName = {
  [Module in keyof Modules & string]: {
    [Name in keyof Modules[Module] & string]: Modules[Module][Name] extends contract.Endpoint
      ? `${Module}.${Name}`
      : never;
  }[keyof Modules[Module] & string];
}[keyof Modules & string];

export type NamedEndpoint = contract.Endpoint & { name: EndpointName };

function isEndpoint(value: unknown): value is contract.Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "url" in value && "config" in value;
}

/** Every endpoint, found by its shape, without a manual list. */
export const endpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([module, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, contract.Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ ...endpoint, name: `${module}.${name}` as EndpointName })),
);

export const isWrite = ({ method }: contract.Endpoint) => method !== "GET";
export const isUpload = ({ config }: contract.Endpoint) => config.upload !== undefined;
