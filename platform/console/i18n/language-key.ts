/** Storage key of the language. It survives a sign-out because it is a setting of the browser. */
export const languageKey = 'erp.language'
