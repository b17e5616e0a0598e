import * as contract from "@camarim/contract/factors";
import { type Args, call } from "@camarim/ui/api/client.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "./client.ts";

const factorKeys = { factors: ["me", "factors"] as const };

/** Not available to support grants: the server rejects them. */
export function factorsQuery() {
  return queryOptions({
    queryKey: factorKeys.factors,
    queryFn: ({ signal }) => call(contract.getFactors, {}, { signal }),
  });
}

const onSettled = () => queryClient.invalidateQueries({ queryKey: factorKeys.factors });
/** Not awaited, so that new recovery codes are shown immediately. */
const onAdded = () => void onSettled();

/** `create` opens the browser's passkey dialog; the result is undefined if the user cancels it. */
export function addPasskey() {
  return mutationOptions({
    mutationFn: async ({ name, create }: { name: string; create: CreateCredential }) => {
      const credential = await create(await call(contract.startPasskey));
      return credential && call(contract.postPasskey, { body: { name, credential } });
    },
    onSettled: onAdded,
  });
}

type CreateCredential = (options: contract.CreationOptions) => Promise<Credential | undefined>;
type Credential = Args<typeof contract.postPasskey>["body"]["credential"];

export function renamePasskey() {
  return mutationOptions({
    mutationFn: ({ _id, name }: { _id: string; name: string }) =>
      call(contract.patchPasskey, { params: { _id }, body: { name } }),
    onSettled,
  });
}

export function deletePasskey() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.deletePasskey, { params: { _id } }),
    onSettled,
  });
}

export function unblockPasskey() {
  return mutationOptions({
    mutationFn: (_id: string) => call(contract.unblockPasskey, { params: { _id } }),
    onSettled,
  });
}

export function unblockApp() {
  return mutationOptions({ mutationFn: () => call(contract.unblockApp), onSettled });
}

export function startApp() {
  return mutationOptions({ mutationFn: () => call(contract.startApp) });
}

export function confirmApp() {
  return mutationOptions({
    mutationFn: (body: Args<typeof contract.confirmApp>["body"]) => call(contract.confirmApp, { body }),
    onSettled: onAdded,
  });
}

export function deleteApp() {
  return mutationOptions({ mutationFn: () => call(contract.deleteApp), onSettled });
}

export function createRecoveryCodes() {
  return mutationOptions({ mutationFn: () => call(contract.postRecoveryCodes), onSettled: onAdded });
}

export function cancelRecovery() {
  return mutationOptions({ mutationFn: () => call(contract.cancelRecovery), onSettled });
}

export function postponeFactors() {
  return mutationOptions({ mutationFn: () => call(contract.postponeFactors), onSettled });
}
