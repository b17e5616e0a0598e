import { creatorPage as text } from "@camarim/ui/text/creator-page.ts";
import { Link } from "react-router";

/** The last line of the page, below the prices. */
export function ReportLink() {
  return (
    <Link to="denunciar" className="mt-3 flex min-h-tap items-center text-small text-quiet underline">
      {text.report}
    </Link>
  );
}
