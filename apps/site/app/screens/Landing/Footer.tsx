import { landing } from "@camarim/ui/text/landing.ts";

const text = landing.footer;
const links = [
  { to: "/assinaturas", label: text.fans },
  { to: "/suporte", label: text.support },
  { to: "/termos", label: text.terms },
  { to: "/privacidade", label: text.privacy },
  { to: "/codigo-fonte", label: text.openSource },
];

export function Footer() {
  return (
    <footer className="flex flex-wrap items-center gap-x-5 border-t border-line py-3 pb-safe-bottom text-small text-quiet">
      <nav aria-label={text.label} className="flex flex-wrap gap-x-5">
        {links.map(({ to, label }) => (
          <a key={to} href={to} className="flex min-h-tap items-center underline">
            {label}
          </a>
        ))}
      </nav>
    </footer>
  );
}
