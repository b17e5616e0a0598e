import type { WalletReview } from "@camarim/contract/admin-wallets";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";

export function CaseOwner({ account, detail }: { account: WalletReview["account"]; detail: string }) {
  return (
    <div className="mt-4 flex items-center gap-3">
      <Avatar name={account.fullName} src={account.profilePic} size={44} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-strong">{account.fullName}</p>
        <p className="truncate text-small text-quiet">{`@${account.username} · ${detail}`}</p>
      </div>
    </div>
  );
}
