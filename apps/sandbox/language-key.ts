export const languageKey = 'sandbox.language'
