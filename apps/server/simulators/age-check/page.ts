const style = `body{font:18px/1.5 system-ui;margin:0 auto;max-width:430px;padding:24px}button{display:block;width:100%;min-height:52px;
margin:12px 0;font:inherit;border:1px solid #888;border-radius:12px;background:#fff;color:#111}`;

export function renderMessage(content: string): string {
  return `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Verificação de idade (simulada)</title>
<style>${style}</style><main><h1>Verificação de idade (simulada)</h1>${content}</main></html>`;
}

/** The page where a tester chooses the result. */
export function renderChoices(session: string): string {
  const choice = (result: string, label: string) => `<button name="result" value="${result}">${label}</button>`;
  return renderMessage(`<p>Aqui ninguém confere nada: é um teste. Escolha o resultado.</p>
<form method="post" action="/decide"><input type="hidden" name="session" value="${session}">
${choice("face", "Tenho 18 anos ou mais (rosto)")}${choice("document", "Tenho 18 anos ou mais (documento)")}
${choice("young", "Não foi possível confirmar 18 anos")}${choice("cancel", "Desistir")}</form>`);
}
