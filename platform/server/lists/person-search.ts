import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { isPartOfNumber, lastFour, normalised, searchWords } from '#platform/contract/search-words.ts'
import type { Condition } from './list-query.ts'

/** Word of a search text that is a mobile number: as stored, as dialled, or without the country code. */
const mobileWord = String.raw`(\+\d{8,15}|0?[89]\d{9}|63[89]\d{9})(\s|$)`

const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Conditions for rows whose search text contains every word of the term, for texts that contain mobile numbers or emails,
 * which lists mask. Such a value is found only as a whole, so that searching for its parts does not reveal it. The last
 * four digits of a number find it together with a name.
 */
export function matchingPerson(text: RawBuilder<unknown>, term: string): Condition[] {
  if (normalised(term).length < 2) return []
  const like = (start: string, word: string, end: string) =>
    sql<SqlBool>`${text} like ${start + word.replace(/[\\%_]/g, String.raw`\$&`) + end}`
  // `coalesce` hides the pattern from the planner, which would expect far fewer rows and sort them all.
  const matches = (pattern: string) => sql<SqlBool>`coalesce(${text} ~ ${pattern}, false)`
  const both = (part: string, pattern: string) => [like('%', part, '%'), matches(pattern)]
  const national = mobileFrom(term)?.slice(3)
  if (national !== undefined) return both(national, String.raw`(^|\s)(\+63|0)?${national}(\s|$)`)

  const words = searchWords(term)
  return words.flatMap((word) => {
    // The index is read for the part before the provider, whose name is in the emails of many people.
    if (word.includes('@'))
      return both(/^[^@]{3,}@/.exec(word)?.[0] ?? word, String.raw`(^|\s)${literal(word)}(\s|$)`)
    if (word === lastFour(words)) return both(word, String.raw`\d${word}(\s|$)`)
    if (words.length === 1 && isPartOfNumber(word)) return [sql<SqlBool>`false`]
    // The trigram index needs three characters, so two match only at the beginning of a word.
    if (/^\D{1,2}$/.test(word)) return [sql<SqlBool>`(${like('% ', word, '%')} or ${like('', word, '%')})`]
    const withinWord = String.raw`[^\s@]*${literal(word)}[^\s@]*(\s|$)`
    // No number contains a letter. Whole words cost less to find than a pattern, and `case` hides them from the planner.
    if (/\p{L}/u.test(word))
      return [
        like('%', word, '%'),
        sql<SqlBool>`case when ${like('% ', word, ' %')} or ${like('', word, ' %')} or ${like('% ', word, '')} then true
          else ${text} ~ ${String.raw`(^|\s)${withinWord}`} end`,
      ]
    return both(word, String.raw`(^|\s)(?!${mobileWord})${withinWord}|(^|\s)${literal(word)}(\s|$)`)
  })
}

/** As `matchingPerson`, for a subquery: matches nothing if the term is too short. */
export function isPerson(text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  const conditions = matchingPerson(text, term)
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`
}

/** As `matchingPerson`, for a search column of the list's table `t`. */
export const containingPerson = (column: string, term: string): Condition[] =>
  matchingPerson(sql.ref(`t.${column}`), term)
