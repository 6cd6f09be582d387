import { allGrants, keyOf } from '#areas/staff/grants.ts'

/** Converts grants to the form's text, one per line in catalogue order. */
export const toText = (grants: ReadonlySet<string>) =>
  allGrants
    .map(keyOf)
    .filter((key) => grants.has(key))
    .join('\n')

export const fromText = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split('\n'))
