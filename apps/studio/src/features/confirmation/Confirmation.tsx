import { useQuery } from "@tanstack/react-query";
import { factorsQuery } from "../../queries/factors.ts";
import { CodeConfirmation } from "./CodeConfirmation.tsx";
import { PasskeyConfirmation } from "./PasskeyConfirmation.tsx";
import { type ConfirmationProps, PasswordConfirmation } from "./PasswordConfirmation.tsx";

export function Confirmation(props: ConfirmationProps) {
  const { data, isError } = useQuery(factorsQuery());
  if (data?.app) return <CodeConfirmation {...props} hasPasskey={data.passkeys.length > 0} />;
  if (data && data.passkeys.length > 0) return <PasskeyConfirmation {...props} />;
  // If the factors are unknown, the server decides whether the password is enough.
  return (data || isError) && <PasswordConfirmation {...props} />;
}
