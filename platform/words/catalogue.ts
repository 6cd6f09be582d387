/** Language of the user interface. English is the fallback; Filipino is complete. */
export type Language = 'en' | 'fil'
export const languages = ['en', 'fil'] as const

/** Word catalogue of one area: ICU messages by key, with the same keys in both languages. */
export type Words<En extends Record<string, string> = Record<string, string>> = {
  en: En
  fil: Record<keyof En, string>
}

/** The own texts of all declared catalogues, without those of their base. Histories show their labels. */
export const declaredWords = new Map<object, Words>()

/**
 * Declares a word catalogue. A key that exists in only one language is a compile error; `both` has the texts that are the
 * same in both languages, such as business terms. `base` is a catalogue whose texts are included.
 */
export function wordsOf<
  const En extends Record<string, string>,
  const Both extends Record<string, string> = Record<never, string>,
  const Base extends Record<string, string> = Record<never, string>,
>({
  base,
  both,
  en,
  fil,
}: {
  base?: Words<Base>
  both?: Both
  en: En
  fil: { [Key in keyof En]: string } & { [Key in Exclude<string, keyof En>]?: string }
}): Words<En & Both & Omit<Base, keyof En | keyof Both>> {
  const own = { en: { ...both, ...en }, fil: { ...both, ...fil } }
  const words = { en: { ...base?.en, ...own.en }, fil: { ...base?.fil, ...own.fil } }
  declaredWords.set(words, own)
  return words as Words<En & Both & Omit<Base, keyof En | keyof Both>>
}
