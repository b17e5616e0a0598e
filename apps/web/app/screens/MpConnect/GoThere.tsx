import { useMutation } from "@tanstack/react-query";
import { authorizeMp } from "../../queries/mp.ts";
import { Button } from "../../ui/Button.tsx";

/** Leaves for Mercado Pago, which sends the creator back here. */
export function GoThere({ children }: { children: React.ReactNode }) {
  const { mutate, isPending, isSuccess } = useMutation(authorizeMp());
  return (
    <Button
      busy={isPending || isSuccess}
      onPress={() => mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
    >
      {children}
    </Button>
  );
}
