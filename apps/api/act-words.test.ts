import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalTypes, handledCalls } from '#apps/api/registry.ts'
import { joinActNames } from '#platform/contract/controls/act-names.ts'
import { actWords } from '#platform/words/act-words.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([])
})
afterAll(() => api.close())

test('acts › have a name in platform/words/act-words.ts', async () => {
  const { rows } = await sql<{ act: string }>`select distinct unnest(acts) as act from control_rule`.execute(
    api.db,
  )
  const ofCalls = handledCalls.flatMap(({ call: { acts } }) =>
    acts === undefined || acts.codes === 'any-request' ? [] : acts.codes,
  )
  const acts = [...approvalTypes.map(({ kind }) => kind), ...ofCalls, ...rows.map(({ act }) => act)]
  const withoutName = [...new Set(acts)].filter((act) => !Object.hasOwn(actWords.en, act))
  expect(withoutName, `Add these acts to actWords: ${withoutName.join(', ')}.`).toEqual([])
})

test('names of acts › keep abbreviations and product names within a sentence', () => {
  const acts = ['adjustment', 'bulk-adjustment', 'eload-reward', 'prp-redemption', 'kantoads-topup']
  expect(joinActNames(acts, 'en')).toBe(
    'Wallet adjustments, adjustment files, eLoad rewards, PRP redemptions, and Kanto Ads top-ups',
  )
})
