import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsWithoutViews } from '#apps/api/testing/calls-without-views.ts'
import { handledCalls } from '#apps/api/registry.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { personalDataKindOf } from '#platform/contract/fields/personal-data.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'

const reads = handledCalls.map(({ call }) => call).filter(({ kind }) => kind === 'read')
const isPage = ({ reply }: AnyCall) => reply instanceof z.ZodObject && 'pageInfo' in reply.shape
const isMasked = ({ reply }: AnyCall) =>
  fieldsOf(reply).some(({ schema }) => personalDataKindOf(schema) !== null)

const undeclared = reads.filter((call) => isMasked(call) && !isPage(call) && !call.views)

test('view log › every call that shows personal data of a record declares the record, or has a reason', () => {
  expect(
    undeclared.map(({ path }) => path).filter((path) => !Object.hasOwn(callsWithoutViews, path)),
  ).toEqual([])
})

test('view log › reasons are given only for calls without a declaration', () => {
  const paths = undeclared.map(({ path }) => path)
  expect(Object.keys(callsWithoutViews).filter((path) => !paths.some((each) => each === path))).toEqual([])
})

test('view log › the declared fields exist in the reply or the request', () => {
  const declared = reads.filter(({ views }) => views)
  expect(declared.length).toBeGreaterThan(40)
  const missing = declared.flatMap(({ path, views, reply, request }) => {
    const inReply = fieldsOf(reply).map((field) => field.path.replaceAll('[]', '.0'))
    const inRequest = fieldsOf(request).map((field) => field.path)
    const labels = [views?.label ?? []].flat()
    return [
      ...(views?.id && ![...inReply, ...inRequest].includes(views.id) ? [`${path} ${views.id}`] : []),
      ...labels.filter((label) => !inReply.includes(label)).map((label) => `${path} ${label}`),
    ]
  })
  expect(missing).toEqual([])
})

test.each(['/audit/list', '/audit/details', '/operations/messages/list', '/operations/mailbox/details'])(
  'view log › contains reads of %s',
  (path) => expect(reads.find((call) => call.path === path)?.views).toBeDefined(),
)

test.each([
  '/product-wallet/get-wallet-details',
  '/product-wallet/get-wallet-txn',
  '/kantoads/cashout/get-cashout-details',
  '/approvals/details',
  '/users/read',
  '/product-wallet/kyc/user-kyc-details',
])('view log › contains reads of balances, bank details and unmasked values: %s', (path) =>
  expect(reads.find((call) => call.path === path)?.views?.id).toBeDefined(),
)
