import type { ImportRow } from "@camarim/contract/imports-values";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { changeImport } from "../../queries/imports.ts";
import { lastlink } from "../../text/lastlink.ts";

const text = lastlink.fix;

type FixRowSheetProps = { id: string; row: ImportRow | undefined; onClose: () => void };

/** Edits the values of an invalid row. */
export function FixRowSheet({ id, row, onClose }: FixRowSheetProps) {
  return (
    <Sheet title={row ? text.title(row.line) : ""} open={row !== undefined} onClose={onClose}>
      {row && <FixRowForm key={row.line} id={id} row={row} onClose={onClose} />}
    </Sheet>
  );
}

function FixRowForm({ id, row, onClose }: { id: string; row: ImportRow; onClose: () => void }) {
  const form = useId();
  const [typed, setTyped, endDraft] = useDraftState(`import-row:${id}:${row.line}`, row.typed);
  const { mutate, isPending } = useMutation(changeImport(id));
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const save = () =>
    mutate(
      { rows: [{ line: row.line, ...typed }] },
      {
        onSuccess: () => {
          endDraft();
          showAlert({ type: "success", message: text.saved });
          onClose();
        },
      },
    );
  return (
    <form
      id={form}
      noValidate
      className="pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) save();
      }}
    >
      {row.reason && (
        <div className="text-small">
          <FieldError>{lastlink.reason(row.reason)}</FieldError>
        </div>
      )}
      <Field
        label={lastlink.field("name")}
        value={typed.name}
        maxLength={80}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={lastlink.field("email")}
        value={typed.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Field
        label={lastlink.field("phone")}
        value={typed.phone}
        inputMode="tel"
        maxLength={24}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <Field
        label={lastlink.field("paidUntil")}
        hint={text.untilHint}
        value={typed.paidUntil}
        maxLength={40}
        onChange={(event) => change({ paidUntil: event.target.value })}
      />
      <div className="mt-4">
        <Button type="submit" form={form} busy={isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
