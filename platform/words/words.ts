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
export const inBoth =
  <En extends Record<string, string>>(words: Words<En>) =>
  (key: keyof En & string) => ({ en: words.en[key] ?? key, fil: words.fil[key] })

/** Says a message by its key, with the arguments its text names. */
export type Say<En extends Record<string, string>> = Translator<En>

const translators = new WeakMap<object, Partial<Record<Language, unknown>>>()

/** The messages in one language. A message missing there at run time is said in English. */
export function sayIn<En extends Record<string, string>>(words: Words<En>, language: Language): Say<En> {
  const made = translators.get(words) ?? {}
  translators.set(words, made)
  made[language] ??= quick(
    createTranslator({
      locale: language,
      timeZone: 'Asia/Manila',
      messages: language === 'en' ? words.en : { ...words.en, ...spoken(words[language]) },
    }) as Translator,
  )
  return made[language] as Say<En>
}

/** A screen says most messages at each drawing, and most of them name nothing: those are formatted once. */
function quick(say: Translator): Translator {
  const said = new Map<string, string>()
  const plain = say as (key: string, ...about: unknown[]) => string
  const sayOnce = (key: string, ...about: unknown[]) => {
    if (about.length > 0) return plain(key, ...about)
    const before = said.get(key)
    if (before !== undefined) return before
    const text = plain(key)
    said.set(key, text)
    return text
  }
  return Object.assign(sayOnce, {
    rich: say.rich,
    markup: say.markup,
    raw: say.raw,
    has: say.has,
  }) as Translator
}

/** Makes anew what says a catalogue's messages, since some have come. */
export const forget = (words: Words) => void translators.delete(words)

// A catalogue from elsewhere, or one still being written, may leave a message empty.
const spoken = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== ''))
