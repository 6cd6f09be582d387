import { expect, test } from 'vitest'
import { reasonOf } from '#platform/server/reasons.ts'
import { Refusal } from '#platform/server/refusal.ts'

test('whoever runs the server reads the cause behind the sentence that staff read', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:1')
  const failed = new TypeError('fetch failed', { cause: refused })
  expect(reasonOf(new Refusal('Try again in a moment.', { cause: failed }))).toBe(
    'Try again in a moment. (fetch failed: connect ECONNREFUSED 127.0.0.1:1)',
  )
  expect(reasonOf(new Refusal('This bucket is another.'))).toBe('This bucket is another.')
  expect(reasonOf(new AggregateError([refused, refused]))).toBe(`${refused.message}, ${refused.message}`)
  expect(reasonOf('wala')).toBe('wala')
})
