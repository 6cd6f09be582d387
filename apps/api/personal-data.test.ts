import { z } from 'zod'
import { expect, test } from 'vitest'
import { handledCalls } from '#apps/api/registry.ts'
import { unmaskedFields } from '#apps/api/testing/unmasked-fields.ts'
import { declaredKindOf } from '#platform/contract/fields/personal-data.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'

/** Field names that indicate personal data, in camel case and snake case. */
const personal =
  /mobile|e_?mail|phone|contact|(^|_|business|home)address|^street|^tin$|account_?(no|number)|birth|id_?number|recipient$/i
const texts = (schema: z.ZodType) => schema instanceof z.ZodString || schema.def.type === 'string'

// Work addresses of staff are not masked: the person who acted, submitted, approved or manages.
const staff =
  /(^|\.)(actor|actors\[\]|maker|sentTo\[\]|lineManagers\[\]|approvers\[\]|line-managers|decisions\[\]|from|to|colleagues\[\]|switchedBy|created_by)\.email$/

const open = handledCalls.flatMap(({ call }) =>
  fieldsOf(call.reply)
    .filter(
      ({ name, schema }) => personal.test(name) && texts(schema) && declaredKindOf(schema) === undefined,
    )
    .filter(({ path }) => !staff.test(path))
    .map(({ path }) => `${call.path} ${path}`),
)

test('replies › mask every field named like personal data or list it with a reason', () => {
  expect(open.filter((field) => !(field in unmaskedFields))).toEqual([])
})

test('replies › list only fields that exist and are not masked', () => {
  expect(Object.keys(unmaskedFields).filter((field) => !open.includes(field))).toEqual([])
})
