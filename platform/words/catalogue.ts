/** Language of the user interface. English is the fallback; Filipino is complete. */
export type Language = 'en' | 'fil'
export const languages = ['en', 'fil'] as const

/** Word catalogue of one area: ICU messages by key, with the same keys in both languages. */
export type Words<En extends Record<string, string> = Record<string, string>> = {
  en: En
  fil: Record<keyof En, string>
}

/** Declares a word catalogue. A key that exists in only one language is a compile error. */
export function wordsOf<const En extends Record<string, string>>(words: {
  en: En
  fil: { [Key in keyof En]: string } & { [Key in Exclude<string, keyof En>]?: string }
}): Words<En> {
  return words as Words<En>
}
