/** Catalogues of words and messages in English and Filipino. */

export { languages, type Language } from '#platform/words/catalogue.ts'
export { commonWords } from '#platform/words/common-words.ts'
export { initialsOf } from '#platform/words/initials.ts'
export * from '#platform/words/messages.ts'
export { recordTypeLabel } from '#platform/words/record-type-label.ts'
export { statusLabel } from '#platform/words/status-label.ts'
export { translatorFor, wordsOf, type Translate } from '#platform/words/words.ts'
