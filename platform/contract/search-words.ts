/** Digits of a search from which it is specific enough to search for a reference instead of a part of a number. */
const minReferenceDigits = 6

/** Lower case without accents, as the search columns store text. */
export const normalised = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ')

/** Words of a search. A number is one word, however it is separated. */
export function searchWords(term: string): string[] {
  const text = normalised(term)
  return /^[+(\d][\d\s()./-]*$/.test(text) ? [text.replace(/[^\d+]/g, '')] : text.split(' ')
}

/** Whether a word is a part of a number: such a search finds nobody. */
export const isPartOfNumber = (word: string): boolean => {
  const digits = word.replace(/\D/g, '').length
  return /^[+\d]+$/.test(word) && digits < minReferenceDigits
}

/** The last four digits of a number, if the words contain a name as well, or null. */
export function lastFour(words: readonly string[]): string | null {
  const four = words.filter((word) => /^\d{4}$/.test(word))
  return four.length === 1 && words.some((word) => /^\p{L}{2,}/u.test(word)) ? (four[0] ?? null) : null
}
