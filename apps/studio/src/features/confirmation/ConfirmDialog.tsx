import { useQuery } from "@tanstack/react-query";
import { factorsQuery } from "../../queries/factors.ts";
import { CodeConfirmation } from "./CodeConfirmation.tsx";
import { PasskeyConfirmation } from "./PasskeyConfirmation.tsx";
import { type ConfirmationProps, PasswordConfirmation } from "./PasswordConfirmation.tsx";
import { useConfirmation } from "./use-confirmation.ts";

/** Requests a proof of identity from the creator when a request requires it, and then continues the request. Mounted once. */
export function ConfirmDialog() {
  const { pending, end } = useConfirmation();
  return pending && <Confirmation pending={pending} onEnd={end} />;
}

function Confirmation(props: ConfirmationProps) {
  const { data, isError } = useQuery(factorsQuery());
  if (data?.app) return <CodeConfirmation {...props} hasPasskey={data.passkeys.length > 0} />;
  if (data && data.passkeys.length > 0) return <PasskeyConfirmation {...props} />;
  // If the factors are unknown, the server decides whether the password is enough.
  return (data || isError) && <PasswordConfirmation {...props} />;
}
