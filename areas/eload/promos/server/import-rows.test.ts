import { expect, test } from 'vitest'
import { rebateTypeLabels, typeLabels } from '#areas/eload/promos/columns.ts'
import { PromoType, RebateType } from '#areas/eload/promos/contract.ts'
import { labelIn } from '#platform/contract/columns.ts'
import { languages } from '#platform/words.ts'
import { PromoRow, readPercent } from './import-rows.ts'

test.each(languages)('import row of a promo › accepts the names of an exported file in %s', (language) => {
  const nameOf = (label: (typeof typeLabels)[string] = '') => labelIn(label, language)
  for (const type of PromoType.options)
    expect(PromoRow.parse({ sku: 'A', type: nameOf(typeLabels[type]) }).type).toBe(type)
  for (const rebateType of RebateType.options)
    expect(PromoRow.parse({ sku: 'A', rebateType: nameOf(rebateTypeLabels[rebateType]) }).rebateType).toBe(
      rebateType,
    )
})

test('import row of a promo › accepts codes with spaces, hyphens and capitals, and rejects others', () => {
  expect(PromoRow.parse({ sku: 'A', type: 'Call-Text', status: 'Inactive' })).toMatchObject({
    type: 'call_text',
    status: 'inactive',
  })
  expect(PromoRow.safeParse({ sku: 'A', type: 'constructor' }).error?.issues[0]?.path).toEqual(['type'])
})

test('import row of a promo › reads a rebate such as 2.25% only as a percentage', () => {
  const percent = { sku: 'A', rebate: '2.25', rebateType: 'percent' }
  expect(readPercent({ sku: 'A', rebate: '2.25%' })).toEqual(percent)
  expect(readPercent({ sku: 'A', rebate: '2.25%', rebateType: 'Percent' })).toEqual(percent)
  expect(PromoRow.safeParse(readPercent({ sku: 'A', rebate: '2.25%', rebateType: 'fixed' })).success).toBe(
    false,
  )
})
