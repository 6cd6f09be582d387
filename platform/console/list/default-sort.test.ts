import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { listCall, pageOf } from '#platform/contract/page.ts'
import { defaultSortOf } from './default-sort.ts'

const Row = z.object({ id: z.int() })

test('defaultSortOf › returns the order of the screen, or else that of the call', () => {
  const sorts = ['createdAt', 'name'] as const
  const newest = listCall('/things/list', Row, { needs: 'signed-in', sorts })
  const byName = listCall('/things/list', Row, {
    needs: 'signed-in',
    sorts,
    defaultSort: 'name',
    defaultDirection: 'asc',
  })
  expect(defaultSortOf({ call: newest })).toEqual({ by: 'createdAt', dir: 'desc' })
  expect(defaultSortOf({ call: byName })).toEqual({ by: 'name', dir: 'asc' })
  expect(defaultSortOf({ call: byName, defaultSort: { by: 'createdAt', dir: 'asc' } })).toEqual({
    by: 'createdAt',
    dir: 'asc',
  })
})

test('defaultSortOf › returns undefined for a call that cannot be sorted', () => {
  const whole = call('/things/list', { needs: 'signed-in', request: z.object({}), reply: pageOf(Row) })
  expect(defaultSortOf({ call: whole })).toBeUndefined()
})
