import { expect, test } from 'vitest'
import { z } from 'zod'
import { handledCalls } from '#apps/api/registry.ts'

type Shape = Readonly<Record<string, z.ZodType>>
const shapeOf = (schema: unknown) => (schema as { shape?: Shape }).shape ?? {}

// Exports and totals pass their search to the request of their list, which rejects it.
const ofLists = ['/report/export', '/report/invoke-export', '/lists/totals']

const searches = handledCalls
  .filter(({ call }) => !ofLists.some((path) => call.path.startsWith(path)))
  .flatMap(({ call }) => {
    const { search, segment } = shapeOf(call.request)
    const inSegment =
      segment && shapeOf((segment as { unwrap?: () => unknown }).unwrap?.() ?? segment)['search']
    const schema = search ?? inSegment
    return schema ? [{ path: call.path, schema }] : []
  })

test('search of one character › is rejected by every list and every field that finds records', () => {
  expect(searches.length).toBeGreaterThan(70)
  const accepted = searches.filter(({ schema }) =>
    ['a', '%', ' ñ ', 'n\u0303', 'a\u200b'].some((text) => schema.safeParse(text).success),
  )
  expect(accepted.map(({ path }) => path)).toEqual([])
  const refusedAll = searches.filter(({ schema }) => !schema.safeParse('ab').success)
  expect(refusedAll.map(({ path }) => path)).toEqual([])
})
