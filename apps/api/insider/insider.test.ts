import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchAsInsider } from '#apps/api/insider/testing/search.ts'

// `npm run insider` tries more requests and writes the numbers of docs/controls.md.

/** Limit of the rule `alone`, in centavos. */
const limitAlone = 1_000_000

const people = ['superadmin', 'rowena.salonga', 'grace.ocampo', 'checker', 'maker', 'viewer']
const tries = Number(process.env['INSIDER_TRIES'] ?? 1)

test.each(people)(
  '%s › moves at most the limit of the rules without a second person',
  async (name) => {
    const result = await searchAsInsider({ name, rounds: 4, tries, seed: 7 })
    if (process.env['INSIDER_RESULTS'])
      appendFileSync(
        process.env['INSIDER_RESULTS'],
        `${JSON.stringify({ ...result, byCall: [...result.byCall] })}\n`,
      )
    expect(result.alone).toBeLessThanOrEqual(limitAlone)
    if (name !== 'viewer') expect(result.reached.length).toBeGreaterThan(20)
  },
  600_000,
)
