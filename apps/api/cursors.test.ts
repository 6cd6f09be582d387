import { expect, test } from 'vitest'
import { z } from 'zod'
import { handledCalls } from '#apps/api/registry.ts'
import { personalDataKindOf } from '#platform/contract/fields/personal-data.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'

const shapeOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? schema.shape : {})

const lists = handledCalls
  .map(({ call }) => call)
  .filter(({ request }) => 'cursor' in shapeOf(request) && 'sortBy' in shapeOf(request))

const sortsOf = (request: z.ZodType): string[] => {
  const sortBy = shapeOf(request)['sortBy'] as z.ZodType
  const inner =
    sortBy instanceof z.ZodDefault || sortBy instanceof z.ZodOptional ? sortBy.def.innerType : sortBy
  if (inner instanceof z.ZodLiteral) return [...inner.values].map(String)
  if (!(inner instanceof z.ZodEnum))
    throw new Error(`The sorts are not an enum but ${inner.constructor.name}.`)
  return inner.options.map(String)
}

test('lists › sort by no column that they mask', () => {
  expect(lists.length).toBeGreaterThan(90)
  const found = lists.flatMap((call) => {
    const masked = new Set(
      fieldsOf(call.reply)
        .filter(({ schema }) => personalDataKindOf(schema) !== null)
        .map(({ name }) => name),
    )
    return sortsOf(call.request)
      .filter((sort) => masked.has(sort))
      .map((sort) => `${call.path} ${sort}`)
  })
  expect(found).toEqual([])
})

// The server encrypts the cursors of the page information at the top of a reply.
test('replies › contain page information only at their top level', () => {
  const nested = handledCalls.flatMap(({ call }) =>
    fieldsOf(call.reply)
      .filter(({ name, path }) => /cursor/i.test(name) && !path.startsWith('pageInfo.'))
      .map(({ path }) => `${call.path} ${path}`),
  )
  expect(nested).toEqual([])
})
