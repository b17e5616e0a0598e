import { Button } from "@camarim/ui/form/Button.tsx";
import { useMutation } from "@tanstack/react-query";
import { authorizeMp } from "../../queries/mp.ts";

/** Opens the authorization page of Mercado Pago, which redirects back to this screen. */
export function GoThere({ children, tone }: { children: React.ReactNode; tone?: "soft" }) {
  const { mutate, isPending, isSuccess } = useMutation(authorizeMp());
  const onSuccess = ({ url }: { url: string }) => window.location.assign(url);
  return (
    <Button writes tone={tone} busy={isPending || isSuccess} onPress={() => mutate(undefined, { onSuccess })}>
      {children}
    </Button>
  );
}
