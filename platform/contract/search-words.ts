/** Digits of a search from which it is specific enough to search for a reference instead of a part of a number. */
const minReferenceDigits = 6

// Letters and signs that searches do not distinguish, as in the database function search_fold.
const capitals = 'ØÆŒĐŁÐÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
const small = 'øæœđłðþαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюя'
const replaced = new Map(Array.from(capitals, (letter, index) => [letter, small[index] ?? letter]))
const marks = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g
const spaces = /[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g

/**
 * A text as the search columns store it: lower case, without marks and invisible characters, with plain spaces and straight
 * quotation marks. The same as the database function `search_fold`, which does not depend on the locale of the database.
 */
export const searchFold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .replace(spaces, ' ')
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^\0-\u007f]/g, (letter) => replaced.get(letter) ?? letter)
    .normalize('NFC')

/** The fold of a search term, without spaces around it and with single spaces. */
export const normalised = (text: string): string => searchFold(text).trim().replace(/ +/g, ' ')

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
