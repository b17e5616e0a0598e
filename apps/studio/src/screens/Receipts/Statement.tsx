import type { StatementColumns as Columns, StatementMatch, StatementReading } from "@camarim/contract/receipts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { FileInput } from "@camarim/ui/form/FileInput.tsx";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { approveLatePayment, postStatement } from "../../queries/payments.ts";
import { statement as text } from "../../text/statement.ts";
import { StatementColumns } from "./StatementColumns.tsx";
import { StatementSheet } from "./StatementSheet.tsx";

const types =
  ".ofx,.ofc,.qfx,.csv,.tsv,.txt,application/x-ofx,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel";

/** Reads a bank statement, picked or dropped, and approves all certain matches with one tap. */
export function Statement() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<StatementReading>();
  const [isChoosing, setChoosing] = useState(false);
  const [over, setOver] = useState(false);
  const { mutate, isPending } = useMutation(postStatement());

  const isReadOnly = useReadOnly();
  const late = useMutation(approveLatePayment());

  function approveLate(_id: string) {
    if (!file || late.isPending) return;
    const mark = (known: StatementReading) => ({
      ...known,
      matches: known.matches.map((match) => (match.payment._id === _id ? { ...match, approved: true } : match)),
    });
    late.mutate({ _id, file }, { onSuccess: () => setRead((known) => known && mark(known)) });
  }

  function take(picked: File) {
    if (isPending) return;
    setFile(picked);
    mutate({ file: picked }, { onSuccess: show });
  }

  /**
   * One request approves a part of a long statement. The next one counts as known what those before it have approved, and has what they
   * could not approve as certain again. `before`: the matches of those requests that are decided.
   */
  function approve(file: File, before: StatementMatch[] = [], tried = 0) {
    const showPart = (reading: StatementReading) => {
      const decided = new Set(before.map(({ payment }) => payment._id));
      const matches = [...before, ...reading.matches.filter(({ payment }) => !decided.has(payment._id))];
      const approvedBefore = before.filter(({ approved }) => approved).length;
      show({ ...reading, known: Math.max(0, reading.known - approvedBefore), matches });
      const after = matches.filter(({ level, approved }) => level === "doubtful" || approved);
      const isFurther = reading.tried > tried || after.filter(({ approved }) => approved).length > approvedBefore;
      if (after.length < matches.length && isFurther) approve(file, after, reading.tried);
    };
    mutate({ file, approve: true, tried }, { onSuccess: showPart });
  }

  function show(reading: StatementReading) {
    setRead(reading);
    setChoosing(reading.table !== null && reading.table.columns === null);
  }

  function close() {
    setChoosing(false);
    setRead(undefined);
  }

  /** Back to what was read before, if the columns were only to be changed. */
  function stopChoosing() {
    if (read?.table?.columns) setChoosing(false);
    else close();
  }

  if (isReadOnly) return null;
  return (
    <section
      aria-label={text.title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer.files[0];
        if (dropped) take(dropped);
      }}
      className={`mt-6 rounded-card border border-dashed p-4 ${over ? "border-accent bg-accent-soft" : "border-edge"}`}
    >
      <h2 className="text-strong">{over ? text.drop : text.title}</h2>
      <p className="mt-1 mb-3 text-small text-quiet">{text.lead}</p>
      <FileInput ref={input} accept={types} onPick={take} />
      <Button tone="soft" icon="doc" busy={isPending && !read} onPress={() => input.current?.click()}>
        {text.pick}
      </Button>
      <StatementSheet
        read={isChoosing ? undefined : read}
        busy={isPending || late.isPending}
        approvingId={late.isPending ? late.variables._id : undefined}
        onApproveLate={approveLate}
        onApprove={() =>
          file &&
          approve(
            file,
            read?.matches.filter(({ approved }) => approved),
          )
        }
        onChangeColumns={() => setChoosing(true)}
        onClose={close}
      />
      {isChoosing && read?.table && (
        <StatementColumns
          table={read.table}
          busy={isPending}
          onChoose={(columns: Columns) => file && mutate({ file, columns }, { onSuccess: show })}
          onClose={stopChoosing}
        />
      )}
    </section>
  );
}
