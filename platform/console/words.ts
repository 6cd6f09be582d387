import { currentLanguage, useSpoken } from '#platform/console/language.ts'
import { type Language, type Say, sayIn, type Words } from '#platform/words/words.ts'

export { type Language, type Say, type Words, wordsOf } from '#platform/words/words.ts'
export { speak, useLanguage } from '#platform/console/language.ts'

/** Says an area's messages in the language of the person, and again when they switch. */
export function useWords<En extends Record<string, string>>(words: Words<En>): Say<En> {
  return sayNow(words, useSpoken())
}

/** The same outside a component, for a message that is said once, such as a toast. */
export function wordsNow<En extends Record<string, string>>(words: Words<En>): Say<En> {
  return sayIn(words, currentLanguage())
}

// Takes the whole of what is spoken: it is another object when messages have come.
const sayNow = <En extends Record<string, string>>(words: Words<En>, { language }: { language: Language }) =>
  sayIn(words, language)
