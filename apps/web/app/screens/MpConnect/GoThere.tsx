import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authorizeMp } from "../../queries/mp.ts";
import { mp as text } from "../../text/mp.ts";
import { Button } from "../../ui/form/Button.tsx";
import { type Confirmed, PasswordSheet } from "../../ui/form/PasswordSheet.tsx";

/** Asks for the password and leaves for Mercado Pago, which sends the creator back here. */
export function GoThere({ children, tone }: { children: React.ReactNode; tone?: "soft" }) {
  const { mutateAsync, isSuccess } = useMutation(authorizeMp());
  const [asking, setAsking] = useState(false);

  async function go(body: Confirmed) {
    const { url } = await mutateAsync(body);
    window.location.assign(url);
  }

  return (
    <>
      <Button tone={tone} busy={isSuccess} onPress={() => setAsking(true)}>
        {children}
      </Button>
      {asking && (
        <PasswordSheet
          title={text.password.title}
          lead={text.password.lead}
          action={text.password.action}
          onConfirm={go}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
