import { z } from 'zod'
import { type Random, weighted } from './random.ts'
import type { Sex } from './names.ts'
import { readDemoJson } from '#platform/server/files/demo-files.ts'

const Occupations = z.array(z.string()).min(1)
const data = readDemoJson(
  new URL('./occupations.json', import.meta.url),
  z.strictObject({
    livings: z.array(
      z.strictObject({ funds: z.string(), weight: z.number().positive(), occupations: Occupations }),
    ),
    /** Occupations that are rare among each sex. */
    rareAmong: z.strictObject({ female: Occupations, male: Occupations }),
  }),
)
const livings = weighted(data.livings.map((living) => [living, living.weight]))

const nationalities = weighted([
  ['PH', 9_965],
  ['CN', 8],
  ['KR', 7],
  ['US', 7],
  ['IN', 6],
  ['JP', 4],
  ['GB', 3],
])

/** Returns a source of funds and an occupation. */
export function occupationOf(random: Random, sex: Sex): { funds: string; occupation: string } {
  const { funds, occupations } = random.from(livings)
  const rare = data.rareAmong[sex]
  const common = occupations.filter((each) => !rare.includes(each))
  return { funds, occupation: random.of(random.chance(0.06) ? occupations : common) }
}

/** Returns a nationality, almost always Filipino. */
export const nationalityOf = (random: Random): string => random.from(nationalities)
