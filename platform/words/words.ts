import { createTranslator, type _Translator as Translator } from 'use-intl/core'

/** English is what a screen falls back to; Filipino is a full second language. */
export type Language = 'en' | 'fil'
export const languages = ['en', 'fil'] as const

/** One area's messages: ICU text under flat keys, the same keys in both languages. */
export type Words<En extends Record<string, string> = Record<string, string>> = {
  en: En
  fil: Record<keyof En, string>
}

/** Declares an area's messages. A key that Filipino lacks, or has alone, does not compile. */
export function wordsOf<const En extends Record<string, string>>(words: {
  en: En
  fil: { [Key in keyof En]: string } & { [Key in Exclude<string, keyof En>]?: string }
}): Words<En> {
  return words as Words<En>
}

/** One message in both languages, for what is shown in either later: a column of an export. */
export const inBothLanguages =
  <En extends Record<string, string>>(words: Words<En>) =>
  (key: keyof En & string) => ({ en: words.en[key] ?? key, fil: words.fil[key] })

/** Says a message by its key, with the arguments its text names. */
export type Translate<En extends Record<string, string>> = Translator<En>

const translators = new WeakMap<object, Partial<Record<Language, unknown>>>()

/** The messages in one language. A message missing there at run time is said in English. */
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

/** A screen says most messages at each drawing, and most of them name nothing: those are formatted once. */
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

/** Makes anew what says a catalogue's messages, since some have come. */
export const forgetTranslator = (words: Words) => void translators.delete(words)

// A catalogue from elsewhere, or one still being written, may leave a message empty.
const nonEmptyMessages = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== ''))
