import { type WhitelistReport, whitelistBatch } from "@camarim/contract/whitelist";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { toDate } from "../../lib/date-fields.ts";
import { addToWhitelist } from "../../queries/whitelist.ts";
import { whitelist } from "../../text/whitelist.ts";
import { AddReport } from "./AddReport.tsx";
import { readPasted, toLines } from "./read-pasted.ts";

const text = whitelist.form;
const modes = [
  { value: "one", label: text.modes.one },
  { value: "many", label: text.modes.many },
];
const nothing = { contact: "", name: "", people: "", until: "", note: "" };

/** Adds one person by a form, or many pasted ones with a report of accepted and rejected lines. */
export default function AddPeople() {
  useTitle(common.titled(text.title));
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useMutation(addToWhitelist());
  const [mode, setMode] = useState("one");
  const [typed, setTyped, endDraft] = useDraftState("whitelist", nothing);
  const [wrong, setWrong] = useState<string>();
  const [wrongName, setWrongName] = useState<string>();
  const [report, setReport] = useState<WhitelistReport>();
  const pasted = readPasted(typed.people);
  const isMany = mode === "many";

  function change(part: Partial<typeof nothing>) {
    setTyped((before) => ({ ...before, ...part }));
    setWrong(undefined);
    setWrongName(undefined);
  }

  async function add() {
    const one = [{ contact: typed.contact.trim(), name: typed.name.trim() || null }];
    const data = isMany ? pasted : one;
    const missing = isMany
      ? data.length === 0
        ? text.peopleNone
        : undefined
      : one[0]?.contact
        ? undefined
        : text.contactWrong;
    const tooMany = data.length > whitelistBatch ? text.tooMany : undefined;
    if (missing ?? tooMany) return setWrong(missing ?? tooMany);
    try {
      const added = await mutateAsync({
        data,
        expiresAt: toDate(typed.until, "end"),
        note: typed.note.trim() || null,
      });
      const [refused] = added.refused;
      if (!refused || isMany) {
        endDraft();
        if (added.refused.length > 0) return setReport(added);
        showAlert({ type: "success", message: text.added(added.data.length) });
        return void navigate("/account/whitelist", { replace: true });
      }
      const reason = capital(whitelist.report.reason(refused.reason));
      if (refused.reason === "name") setWrongName(reason);
      else setWrong(refused.reason === "invalid" ? text.contactWrong : reason);
    } catch {
      // The top alert shows the error; the field shows the contact that caused it.
    }
  }

  if (report) {
    return (
      <AddReport
        report={report}
        onFix={() => {
          // Accepted lines are saved; only the refused ones remain to be fixed.
          const lines = toLines(typed.people);
          change({ people: report.refused.map(({ index, contact }) => lines[index] ?? contact).join("\n") });
          setReport(undefined);
        }}
      />
    );
  }
  return (
    <FormScreen
      title={text.title}
      back="/account/whitelist"
      submit={isMany ? text.submitMany(pasted.length) : text.submit}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void add();
      }}
    >
      <Choice
        label={text.how}
        options={modes}
        value={mode}
        onChange={(event) => {
          setMode(event.target.value);
          setWrong(undefined);
        }}
      />
      {isMany ? (
        <TextArea
          label={text.people}
          hint={text.peopleHint}
          placeholder={text.peopleExample}
          rows={8}
          value={typed.people}
          error={wrong}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ people: event.target.value })}
        />
      ) : (
        <>
          <Field
            required
            label={text.contact}
            hint={text.contactHint}
            error={wrong}
            value={typed.contact}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            onChange={(event) => change({ contact: event.target.value })}
          />
          <Field
            label={text.name}
            hint={text.nameHint}
            error={wrongName}
            value={typed.name}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={80}
            onChange={(event) => change({ name: event.target.value })}
          />
        </>
      )}
      <Field
        type="date"
        cleanable={false}
        label={text.until}
        hint={text.untilHint}
        error={error?.fields.expiresAt}
        value={typed.until}
        onChange={(event) => change({ until: event.target.value })}
      />
      <Field
        label={text.note}
        hint={text.noteHint}
        value={typed.note}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => change({ note: event.target.value })}
      />
    </FormScreen>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
