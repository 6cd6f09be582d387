import { createTranslator, type _Translator as Translator } from 'use-intl/core'
import type { Language, Words } from './catalogue.ts'
import { commonWords } from './common-words.ts'
import { cachedTranslators } from './translator-cache.ts'

export { type Language, languages, type Words, wordsOf } from './catalogue.ts'

/** The area's own words and the common ones. */
export type WithCommon<En extends Record<string, string>> = {
  [Key in keyof En | keyof typeof commonWords.en]: Key extends keyof En
    ? En[Key]
    : (typeof commonWords.en)[Key & keyof typeof commonWords.en]
}

/** Formats a message by key with its arguments. */
export type Translate<En extends Record<string, string>> = Translator<WithCommon<En>>

/** Returns the translator of a catalogue for one language. Messages missing at run time fall back to English. */
export function translatorFor<En extends Record<string, string>>(
  words: Words<En>,
  language: Language,
): Translate<En> {
  const byLanguage = cachedTranslators(words)
  byLanguage[language] ??= memoizeTranslator(
    createTranslator({
      locale: language,
      timeZone: 'Asia/Manila',
      messages: messagesIn(words, language),
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

const messagesIn = (words: Words, language: Language): Record<string, string> =>
  language === 'en'
    ? { ...commonWords.en, ...words.en }
    : {
        ...commonWords.en,
        ...nonEmptyMessages(commonWords.fil),
        ...words.en,
        ...nonEmptyMessages(words.fil),
      }

// A catalogue loaded from outside, or an unfinished one, can have empty messages.
const nonEmptyMessages = (messages: Record<string, string>) =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== ''))
