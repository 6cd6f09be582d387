/** Fields of replies that are named like personal data and are not masked, each with the reason. */
export const unmaskedFields: Readonly<Record<string, string>> = {}
