/** "em 12 de mar.", but "hoje", "ontem" and "amanhã" as they are. */
export const onDay = (day: string): string => (/^\d/.test(day) ? `em ${day}` : day);
