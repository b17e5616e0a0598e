export const nav = { label: "Principal", stories: "Stories", publish: "Publicar", account: "Conta" };
