import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'
import { AppError } from './errors.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

test('describeError › appends the cause to the message that staff read', () => {
  const connectionError = new Error('connect ECONNREFUSED 127.0.0.1:1')
  const failed = new TypeError('fetch failed', { cause: connectionError })
  expect(describeError(new AppError(testMessage('Try again in a moment.'), { cause: failed }))).toBe(
    'Try again in a moment. (fetch failed: connect ECONNREFUSED 127.0.0.1:1)',
  )
  expect(describeError(new AppError(testMessage('This bucket is another.')))).toBe('This bucket is another.')
  expect(describeError(new AggregateError([connectionError, connectionError]))).toBe(
    `${connectionError.message}, ${connectionError.message}`,
  )
  expect(describeError('wala')).toBe('wala')
})
