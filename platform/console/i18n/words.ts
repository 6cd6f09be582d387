import { currentLanguage, useLanguageState } from './language.ts'
import { type Language, type Translate, translatorFor, type Words } from '#platform/words/words.ts'

export { type Language, type Translate, type Words, wordsOf } from '#platform/words/words.ts'
export { setLanguage, useLanguage } from './language.ts'

/** Says an area's messages in the language of the person, and again when they switch. */
export function useWords<En extends Record<string, string>>(words: Words<En>): Translate<En> {
  return translatorOf(words, useLanguageState())
}

/** The same outside a component, for a message that is said once, such as a toast. */
export function getWords<En extends Record<string, string>>(words: Words<En>): Translate<En> {
  return translatorFor(words, currentLanguage())
}

// Takes the whole of what is spoken: it is another object when messages have come.
const translatorOf = <En extends Record<string, string>>(
  words: Words<En>,
  { language }: { language: Language },
) => translatorFor(words, language)
