import { expect, test } from 'vitest'
import { neighboursOf } from './case-neighbours.ts'

const row = (subscriber_id: number, locked_by_id: number | null = null) => ({ subscriber_id, locked_by_id })
const me = { id: 7 }
const ids = (of: ReturnType<typeof neighboursOf>) => [of.previous?.subscriber_id, of.next?.subscriber_id]

test('neighboursOf › skips cases that another person reviews', () => {
  expect(ids(neighboursOf([row(1), row(2, 8), row(3), row(4, 8), row(5, 7)], 3, me))).toEqual([1, 5])
})

test('neighboursOf › returns the first case after the last one, and for a case outside the queue', () => {
  expect(ids(neighboursOf([row(1), row(2)], 2, me))).toEqual([1, 1])
  expect(ids(neighboursOf([row(1), row(2)], 9, me))).toEqual([undefined, 1])
})

test('neighboursOf › returns none if the case is the only one', () => {
  expect(ids(neighboursOf([row(1)], 1, me))).toEqual([undefined, undefined])
})
