import { labelIn } from '#platform/contract/columns.ts'
import { actWords } from '#platform/words/act-words.ts'
import type { Language } from '#platform/words/catalogue.ts'
import { labelsOf, type Message } from '#platform/words/messages.ts'

type ActCode = keyof typeof actWords.en

const nameOf = labelsOf(actWords)

const hasName = (code: string): code is ActCode => Object.hasOwn(actWords.en, code)

/** Codes of all acts that have a name. */
export const actCodes = Object.keys(actWords.en) as ActCode[]

/** Name of an act. An act of a later release is its code. */
export const actName = (code: string): Message | string => (hasName(code) ? nameOf(code) : code)

// Abbreviations and names of products keep their first letter within a sentence.
const keepsFirstLetter = /^([a-z]|[A-Z][A-Z\d]|Kanto Ads)/

/** Names of acts within a sentence: "Wallet adjustments, B2B deposits, and coin grants". */
export function joinActNames(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => labelIn(actName(code), language))
  const within = names.map((name, index) =>
    index === 0 || keepsFirstLetter.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
  )
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(within)
}
