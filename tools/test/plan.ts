/** Options of `npm test` for each runner, or null for a runner that is skipped. */
export type Plan = { vitest: string[] | null; journeys: string[] | null }

/**
 * Parses the options after `npm test --`: without options everything runs, a path selects its tests, the path of an
 * end-to-end test selects that test, and `--e2e` selects end-to-end tests only. Other options are passed to the
 * selected runner.
 */
export function planFor(options: string[]): Plan {
  const rest = options.filter((option) => option !== '--e2e')
  if (options.includes('--e2e')) return { vitest: null, journeys: rest }
  const journeys = rest.filter((option) => /\.e2e(\.ts)?$/.test(option))
  if (journeys.length === 0) return { vitest: rest, journeys: rest.length === 0 ? [] : null }
  const others = rest.filter((option) => !journeys.includes(option))
  return { vitest: others.length === 0 ? null : others, journeys }
}

/** Options that are followed by a value. */
const withValue = new Set(['-t', '--testNamePattern', '-g', '--grep', '--project', '--workers', '--reporter'])

/** Options without file paths, for a second run that passes its own files. */
export function withoutPaths(options: readonly string[]): string[] {
  return options.filter((option, nth) => option.startsWith('-') || withValue.has(options[nth - 1] ?? ''))
}
