import type { Message } from '#platform/words/messages.ts'
import { currentLanguage, useLanguageState } from './language.ts'
import { type Language, type Translate, translatorFor, type Words } from '#platform/words/words.ts'

export { type Language, type Translate, type Words, wordsOf } from '#platform/words/words.ts'
export { setLanguage, useLanguage } from './language.ts'

/** Returns the translate function of a catalogue and renders again when the language changes. */
export function useWords<En extends Record<string, string>>(words: Words<En>): Translate<En> {
  return translatorOf(words, useLanguageState())
}

/** Returns a function that renders messages in the current language, such as the reason a button is disabled. */
export function useMessage(): (message: Message) => string {
  const { language } = useLanguageState()
  return (message) => message.in(language)
}

/** Like `useMessage` outside a component. */
export const getMessage = (message: Message): string => message.in(currentLanguage())

/** Like `useWords` outside a component, for messages shown once, such as a toast. */
export function getWords<En extends Record<string, string>>(words: Words<En>): Translate<En> {
  return translatorFor(words, currentLanguage())
}

// Takes the whole language state, because it is a new object when messages have loaded.
const translatorOf = <En extends Record<string, string>>(
  words: Words<En>,
  { language }: { language: Language },
) => translatorFor(words, language)
