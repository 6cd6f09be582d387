import { searchFold } from '#platform/contract/search-words.ts'

const shortestWithTypo = 4

/**
 * Whether a text contains every word of a query, without regard to case and marks. A word of four or more letters may have one typo: a letter that is
 * wrong, missing, added or swapped with its neighbour.
 */
export function matchesQuery(text: string, query: string): boolean {
  const folded = searchFold(text)
  const words = folded.split(/[^\p{L}\p{N}]+/u)
  return searchFold(query)
    .split(/\s+/)
    .every(
      (typed) =>
        folded.includes(typed) ||
        (typed.length >= shortestWithTypo && words.some((word) => isOneTypoAway(typed, word))),
    )
}

/** Compares with the start of a word too, because the rest may not be typed yet. */
function isOneTypoAway(typed: string, word: string): boolean {
  return [typed.length - 1, typed.length, typed.length + 1].some((length) => {
    const start = word.slice(0, length)
    return start.length === length && hasAtMostOneEdit(typed, start)
  })
}

function hasAtMostOneEdit(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  if (rest === '' && otherRest === '') return true
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return (
    isSwapped ||
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  )
}
