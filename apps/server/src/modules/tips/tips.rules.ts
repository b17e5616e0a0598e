/** What a tip is called in lists, e-mails and statements. */
export const tipTitle = "Mimo";
