import { allGrants, keyOf } from '#areas/staff/grants.ts'

/** Grants as a form holds them: one a line, in the order of the catalogue. */
export const toText = (grants: ReadonlySet<string>) =>
  allGrants
    .map(keyOf)
    .filter((key) => grants.has(key))
    .join('\n')

export const fromText = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split('\n'))
