/** Digits of a search from which it is specific enough to search for a reference instead of a part of a number. */
const minReferenceDigits = 6

// Letters and signs that searches do not distinguish, as in the database function name_fold.
const capitals = 'ØÆŒĐŁÐÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
const small = 'øæœđłðþαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюя'
const replaced = new Map(Array.from(capitals, (letter, index) => [letter, small[index] ?? letter]))
const marks = /[\u0300-\u036f]/g
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const spaces = /[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g

/**
 * A name as unique names are compared: lower case, without invisible characters, with plain spaces and straight quotation
 * marks. Marks stay: `Nino` and `Niño` are two names. The same as the database function `name_fold`, which does not depend on
 * the locale of the database.
 */
export const nameFold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(/[`\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u2036]/g, '"')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^\0-\u007f]/g, (letter) => replaced.get(letter) ?? letter)
    .normalize('NFC')

/** A text as the search columns store it: folded as names, and without marks. The same as the database function `search_fold`. */
export const searchFold = (text: string): string =>
  nameFold(text).normalize('NFD').replace(marks, '').normalize('NFC')

/** The fold of a name, without spaces around it and with single spaces: equal for names that count as the same. */
export const nameKey = (name: string): string => nameFold(name).trim().replace(/ +/g, ' ')

/** The fold of a search term, without spaces around it and with single spaces. */
export const normalised = (text: string): string => searchFold(text).trim().replace(/ +/g, ' ')

/** Minimum length of a search. Shorter text matches too many rows. */
export const shortestSearch = 2

/** Whether a text is too short to search for, without its marks, invisible characters and outer spaces. */
export const isTooShort = (text: string): boolean =>
  text.trim() !== '' && normalised(text).length < shortestSearch

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
