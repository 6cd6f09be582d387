import { nameFold } from '#platform/contract/search-words.ts'

// Short forms of given names that are common in the Philippines.
const shortForms: Readonly<Record<string, string>> = { ma: 'maria', mr: '', ms: '', mrs: '' }

/**
 * A person's name without case, marks, punctuation and the order of its parts: `Dela Cruz, Ma. Niña` and
 * `MARIA NINA DELA CRUZ` are equal.
 */
export const foldPersonName = (name: string): string =>
  nameFold(name)
    .normalize('NFKD')
    .replace(/\p{M}|'|\p{Cf}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => shortForms[part] ?? part)
    .filter(Boolean)
    .toSorted()
    .join(' ')
