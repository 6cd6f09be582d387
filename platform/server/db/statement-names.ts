import { createHash } from 'node:crypto'

/** Begins a statement whose best plan depends on its values: a search, a rare status. It is planned at each use. */
export const planEachTime = '/* plan each time */'

const names = new Map<string, string>()

/** A short name for a statement's text, or undefined where PostgreSQL should keep no plan of it. */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= 2_000 || text.startsWith(planEachTime)) return undefined
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}
