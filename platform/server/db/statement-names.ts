import { createHash } from 'node:crypto'

/**
 * Prefix for statements whose best plan depends on their parameters, such as a search or a rare status. They are
 * planned at each execution.
 */
export const planEachTime = '/* plan each time */'

const names = new Map<string, string>()

/** Short name for a prepared statement, or undefined if its plan should not be cached. */
export function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= 2_000 || text.startsWith(planEachTime)) return undefined
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}
