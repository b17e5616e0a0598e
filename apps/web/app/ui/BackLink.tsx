import { Link, useLocation, useNavigate } from "react-router";
import { common } from "../text/common.ts";
import { Icon } from "./Icon.tsx";

/** "voltar": the screen before this one, or `to` for who came straight here. */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const cameStraight = useLocation().key === "default";
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (cameStraight || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="flex h-tap items-center justify-self-start rounded-tile pr-2 text-accent"
    >
      <Icon name="back" />
      {common.back}
    </Link>
  );
}
