import { termsSentence as text } from "../text/terms-sentence.ts";

/** The terms that the user accepts by continuing; the links open in a new tab, so that form input is not lost. */
export function TermsSentence({ before }: { before?: string | undefined }) {
  return (
    <p className="mt-4 mx-1 text-small text-quiet">
      {before ? `${before} ${text.before}` : text.before}
      <a href="/termos" target="_blank" rel="noreferrer" className="underline">
        {text.terms}
      </a>
      {text.and}
      <a href="/privacidade" target="_blank" rel="noreferrer" className="underline">
        {text.privacy}
      </a>
      {text.after}
    </p>
  );
}
