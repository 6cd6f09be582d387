import { createTranslator, type _Translator as Translator } from 'use-intl/core'

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

/** Formats one message in both languages, for texts whose language is chosen later, such as export columns. */
export const inBothLanguages =
  <En extends Record<string, string>>(words: Words<En>) =>
  (key: keyof En & string) => ({ en: words.en[key] ?? key, fil: words.fil[key] })

/** Formats a message by key with its arguments. */
export type Translate<En extends Record<string, string>> = Translator<En>

const translators = new WeakMap<object, Partial<Record<Language, unknown>>>()

/** Returns the translator of a catalogue for one language. Messages missing at run time fall back to English. */
export function translatorFor<En extends Record<string, string>>(
  words: Words<En>,
  language: Language,
): Translate<En> {
  const byLanguage = translators.get(words) ?? {}
  translators.set(words, byLanguage)
  byLanguage[language] ??= memoizeTranslator(
    createTranslator({
      locale: language,
      timeZone: 'Asia/Manila',
      messages: language === 'en' ? words.en : { ...words.en, ...nonEmptyMessages(words[language]) },
    }) as Translator,
  )
  return byLanguage[language] as Translate<En>
}

/** Caches messages without arguments, because screens format the same messages on every render. */
function memoizeTranslator(translator: Translator): Translator {
  const cache = new Map<string, string>()
  const plain = translator as (key: string, ...about: unknown[]) => string
  const translateOnce = (key: string, ...about: unknown[]) => {
    if (about.length > 0) return plain(key, ...about)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const text = plain(key)
    cache.set(key, text)
    return text
  }
  return Object.assign(translateOnce, {
    rich: translator.rich,
    markup: translator.markup,
    raw: translator.raw,
    has: translator.has,
  }) as Translator
}

/** Discards the translators of a catalogue after messages were added. */
export const forgetTranslator = (words: Words) => void translators.delete(words)

// A catalogue loaded from outside, or an unfinished one, can have empty messages.
const nonEmptyMessages = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== ''))
