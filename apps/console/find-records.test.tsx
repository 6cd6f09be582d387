import { expect, test } from 'vitest'
import { sources } from './find-records.ts'

test('findRecords › sends requests that their calls accept', () => {
  const rejected = sources
    .filter(({ call, requestFor }) => !call.request.safeParse(requestFor('TXN0000000012')).success)
    .map(({ call }) => call.path)
  expect(sources.length).toBeGreaterThan(10)
  expect(rejected).toEqual([])
})
