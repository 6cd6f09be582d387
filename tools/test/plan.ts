/** What a run of `npm test` does: the options for each runner, or null for one that is left out. */
export type Plan = { vitest: string[] | null; journeys: string[] | null }

/**
 * Reads what stands behind `npm test --`: nothing runs everything, a path runs the tests there, a path of a journey
 * that journey, `--e2e` journeys only. Other options go to the runner that is left.
 */
export function planFor(options: string[]): Plan {
  const rest = options.filter((option) => option !== '--e2e')
  if (options.includes('--e2e')) return { vitest: null, journeys: rest }
  const journeys = rest.filter((option) => /\.e2e(\.ts)?$/.test(option))
  if (journeys.length === 0) return { vitest: rest, journeys: rest.length === 0 ? [] : null }
  const others = rest.filter((option) => !journeys.includes(option))
  return { vitest: others.length === 0 ? null : others, journeys }
}
