import { expect, test } from 'vitest'
import { unitOfField } from './field-units.ts'

test.each([
  ['merchantShare', 'money'],
  ['asked.merchantShare', 'percent'],
  ['maxAmount', 'money'],
  ['asked.amountCentavos', 'money'],
  ['cashOutPerTxn', 'money'],
  ['limits.sendDaily', 'money'],
  ['fixedFee', 'money'],
  ['feeType', null],
  ['chancePercentage', 'percent'],
  ['recipients', null],
])('unitOfField › of %s is %s', (field, unit) => {
  expect(unitOfField(field)).toBe(unit)
})
