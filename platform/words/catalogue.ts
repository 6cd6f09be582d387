/** Language of the user interface. English is the fallback; Filipino is complete. */
export type Language = 'en' | 'fil'
export const languages = ['en', 'fil'] as const

/** Word catalogue of one area: ICU messages by key, with the same keys in both languages. */
export type Words<En extends Record<string, string> = Record<string, string>> = {
  en: En
  fil: Record<keyof En, string>
}

/** All catalogues that were declared, whose labels histories show. */
export const declaredWords: Words[] = []

/**
 * Declares a word catalogue. A key that exists in only one language is a compile error; `both` has the texts that are the
 * same in both languages, such as business terms.
 */
export function wordsOf<
  const En extends Record<string, string>,
  const Both extends Record<string, string> = Record<never, string>,
>({
  both,
  en,
  fil,
}: {
  both?: Both
  en: En
  fil: { [Key in keyof En]: string } & { [Key in Exclude<string, keyof En>]?: string }
}): Words<En & Both> {
  const words = { en: { ...both, ...en }, fil: { ...both, ...fil } } as Words<En & Both>
  declaredWords.push(words)
  return words
}
