import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { medias } from "@camarim/ui/text/medias.ts";
import { stories } from "@camarim/ui/text/stories.ts";
import { uploads as text } from "../../text/uploads.ts";
import type { UploadProblem as Problem } from "./upload-list.ts";
import { closeUploadProblem, useUploadProblems } from "./uploads.ts";

/** The dialog of a story that failed to publish (specified), and that of the gallery; shown on any screen. */
export function UploadProblem() {
  const problems = useUploadProblems();
  const isMedia = problems[0]?.kind === "media";
  return (
    <>
      <ProblemDialog
        problems={isMedia ? [] : problems}
        title={stories.problem.header}
        unknown={stories.problem.unknown}
      />
      <ProblemDialog problems={isMedia ? problems : []} title={medias.problem.title} unknown={medias.problem.unknown} />
    </>
  );
}

type ProblemDialogProps = { problems: readonly Problem[]; title: string; unknown: string };

/** The message alone for a single file; files of a queue are listed by name. */
function ProblemDialog({ problems, title, unknown }: ProblemDialogProps) {
  const [first] = problems;
  const isList = first?.name !== undefined;
  return (
    <AlertDialog
      open={first !== undefined}
      onClose={closeUploadProblem}
      title={title}
      message={isList ? text.problems(problems.length) : (first?.refusal ?? unknown)}
    >
      {isList && (
        <ul className="max-h-60 space-y-2 overflow-y-auto">
          {problems.map(({ id, name, refusal }) => (
            <li key={id}>
              <span className="block font-strong wrap-anywhere">{name}</span>
              <span className="block text-small">{refusal ?? unknown}</span>
            </li>
          ))}
        </ul>
      )}
    </AlertDialog>
  );
}
