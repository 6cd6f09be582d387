import { expect, test } from 'vitest'
import { z } from 'zod'
import { FileKey } from '#platform/contract/file.ts'
import { centavosFrom, Money, Percent } from '#platform/contract/fields/money.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'
import { recordValues } from '#platform/console/form/record-values.ts'

const Draft = z.strictObject({
  name: requiredText(80),
  remarks: optionalText(250),
  groupId: Id.nullable().default(null),
  unitId: Id,
  image: FileKey,
  type: z.enum(['fixed', 'percent']),
  status: z.enum(['active', 'inactive']).default('inactive'),
  isOpen: z.boolean(),
  tags: z.array(z.string()),
  price: Money,
  fee: Money.default(centavosFrom('5')),
  income: Money.prefault(0),
  photos: z
    .array(FileKey)
    .max(5)
    .transform((keys) => keys.toSorted()),
  rows: z.array(z.strictObject({ unitId: Id, cost: Money })).default([]),
  cost: Money.nullable(),
  share: Percent,
  startAt: Moment,
  reason: z.string().optional(),
})

test('record values › of a new record are the defaults of the schema or empty', () => {
  expect(recordValues(Draft, undefined)).toEqual({
    name: '',
    remarks: '',
    groupId: null,
    unitId: null,
    image: null,
    type: null,
    status: 'inactive',
    isOpen: false,
    tags: [],
    price: null,
    fee: '5.00',
    income: '0.00',
    photos: [],
    rows: [],
    cost: null,
    share: null,
    startAt: null,
  })
})

test('record values › of a new record start with the given values', () => {
  const values = recordValues(z.strictObject({ packSize: z.int(), srp: Money }), undefined, { packSize: 1 })
  expect(values).toEqual({ packSize: 1, srp: null })
})

test('record values › of a stored record have amounts as text and files by their key, and only the fields of the input', () => {
  const stored = {
    name: 'Load 50',
    remarks: '',
    groupId: 3,
    unitId: 4,
    image: { key: 'banners/1790000000000-00000001-a.png', url: '/files/a' },
    type: 'percent',
    status: 'active',
    isOpen: true,
    tags: ['a'],
    price: 125_050,
    fee: 0,
    income: 250,
    photos: [{ key: 'banners/1790000000000-00000002-b.png', url: '/files/b' }],
    rows: [{ unitId: 4, cost: 1_50, name: 'Piece' }],
    cost: null,
    share: 150,
    startAt: '2026-11-28T00:00:00Z',
    reason: 'Left out',
    version: 7,
  }
  const { reason: _, version: __, image, ...rest } = stored
  expect(recordValues(Draft, stored)).toEqual({
    ...rest,
    image: image.key,
    price: '1250.50',
    fee: '0.00',
    income: '2.50',
    photos: [stored.photos[0]?.key],
    rows: [{ unitId: 4, cost: '1.50' }],
    share: '1.50',
  })
})

test('record values › require a record with all fields of the input and without null for texts', () => {
  const Named = z.strictObject({ name: requiredText(80), unitId: Id })
  expect(recordValues(Named, { name: 'Load 50', unitId: 4 })).toEqual({ name: 'Load 50', unitId: 4 })
  // @ts-expect-error The unit is missing.
  recordValues(Named, { name: 'Load 50' })
  // @ts-expect-error A text cannot be null.
  recordValues(Named, { name: null, unitId: 4 })
})
