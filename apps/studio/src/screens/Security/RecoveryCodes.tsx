import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createRecoveryCodes } from "../../queries/factors.ts";
import { security } from "../../text/factors.ts";

const text = security.codes;
/** With fewer codes, a notice suggests new ones. */
const enough = 3;

type RecoveryCodesProps = { left: number; onCodes: (codes: readonly string[]) => void };

export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const { mutate, isPending } = useMutation(createRecoveryCodes());
  const [isConfirming, setIsConfirming] = useState(false);

  function create() {
    mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onSettled: () => setIsConfirming(false),
    });
  }

  return (
    <Section title={text.section}>
      <List label={text.section}>
        <Row icon="doc" label={text.left(left)} detail={text.lead} />
      </List>
      {left < enough && <Notice tone="warn" {...text.few} />}
      <div className="mt-3">
        <Button writes tone="soft" onPress={() => setIsConfirming(true)}>
          {text.create}
        </Button>
      </div>
      <AlertDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={text.question}
        message={text.questionMessage}
        confirm={{ label: text.create, busy: isPending, onPress: create }}
      />
    </Section>
  );
}
