import { fanStories as text } from "../../text/fan-stories.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";

export function ReportStory({ username, id }: { username: string; id: string }) {
  return <IconButton icon="alert" label={text.report} to={`/@${username}/denunciar?story=${id}`} />;
}
