import { type ImportDetail, type ImportQuestion, statusMeanings } from "@camarim/contract/imports-values";
import { planMonths } from "@camarim/contract/plans";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { Section } from "@camarim/ui/layout/List.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { useMutation } from "@tanstack/react-query";
import { changeImport } from "../../queries/imports.ts";
import { importQuestions as text } from "../../text/import-questions.ts";
import { lastlink } from "../../text/lastlink.ts";
import { plans as plansText } from "../../text/plans.ts";
import { readAnswers, type Typed, toBothDays, typedOf } from "./read-answers.ts";

const choose = { value: "", label: text.choose };
const meanings = [choose, ...statusMeanings.map((value) => ({ value, label: text.meaning(value) }))];
const periods = [
  choose,
  ...planMonths.map((months) => ({ value: String(months), label: plansText.periods[months] })),
  { value: "unknown", label: text.unknown },
];

/** Words of the file that only the creator can explain, once per word; or with `answered` those explained before. */
export function Questions({ detail, answered = false }: { detail: ImportDetail; answered?: boolean }) {
  const [typed, setTyped, endDraft] = useDraftState<Typed>(`answers:${detail._id}:${answered ? "given" : "open"}`, {});
  const { mutateAsync, isPending } = useMutation(changeImport(detail._id));
  const questions = detail.questions.filter(({ isAnswered }) => isAnswered === answered);
  if (questions.length === 0) return null;
  const changes = readAnswers(questions, typed);
  // The response may come after the questions have left the screen, when callbacks of `mutate` are not called any more.
  const save = async () => {
    const isSaved = await mutateAsync(changes).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    endDraft();
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => typed[key] !== value)));
  };
  return (
    <Section title={answered ? text.answered : text.title}>
      {!answered && <Notice tone="warn" title={text.waiting(questions.length)} message={text.lead} />}
      {questions.map((question) => (
        <Question
          key={question.key}
          question={question}
          value={typed[question.key] ?? typedOf(question)}
          onChange={(value) => setTyped((before) => ({ ...before, [question.key]: value }))}
        />
      ))}
      <div className="mt-4">
        <Button
          writes
          tone="soft"
          busy={isPending}
          disabled={Object.keys(changes).length === 0}
          onPress={() => void save()}
        >
          {text.save}
        </Button>
      </div>
    </Section>
  );
}

type QuestionProps = { question: ImportQuestion; value: string; onChange: (value: string) => void };

function Question({ question, value, onChange }: QuestionProps) {
  const change = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (question.field) {
    case "status":
      return <Select label={text.status(question)} options={meanings} value={value} onChange={change} />;
    case "period":
      return <Select label={text.period(question)} options={periods} value={value} onChange={change} />;
    case "price":
      return (
        <MoneyField
          label={text.price(question)}
          hint={text.priceHint}
          value={/^\d+$/.test(value) ? Number(value) : null}
          onChange={(cents) => onChange(cents === null ? "" : String(cents))}
        />
      );
    case "date": {
      const days = toBothDays(question.word);
      const label = (order: "dmy" | "mdy") => (days ? formatCalendarDay(days[order]) : lastlink.rehearse.orders[order]);
      const options = (["dmy", "mdy"] as const).map((order) => ({ value: order, label: label(order) }));
      return <Choice label={text.date(question)} options={options} value={value} onChange={change} />;
    }
  }
}
