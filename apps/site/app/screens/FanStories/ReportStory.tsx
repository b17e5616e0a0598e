import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { fanStories as text } from "../../text/fan-stories.ts";

export function ReportStory({ username, id }: { username: string; id: string }) {
  return <IconButton icon="alert" label={text.report} to={`/@${username}/denunciar?story=${id}`} />;
}
