import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { items } from "../../text/items.ts";
import { ItemEditor } from "./ItemEditor.tsx";

export default function NewItem() {
  useTitle(common.titled(items.new));
  return <ItemEditor />;
}
