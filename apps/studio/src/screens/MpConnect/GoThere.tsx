import { Button } from "@camarim/ui/form/Button.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { authorizeMp } from "../../queries/mp.ts";

/** Opens the authorization page of Mercado Pago, which redirects back to this screen. The back button may show it as it was left. */
export function GoThere({ children, tone }: { children: React.ReactNode; tone?: "soft" }) {
  const { mutate, reset, isPending, isSuccess } = useMutation(authorizeMp());
  const onSuccess = ({ url }: { url: string }) => window.location.assign(url);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reset]);
  return (
    <Button writes tone={tone} busy={isPending || isSuccess} onPress={() => mutate(undefined, { onSuccess })}>
      {children}
    </Button>
  );
}
