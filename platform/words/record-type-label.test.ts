import { expect, test } from 'vitest'
import { recordTypeLabel } from '#platform/words/record-type-label.ts'

test.each([
  ['bills-sell', 'Bill payment'],
  ['eload-network-group', 'eLoad network group'],
  ['eload-category-order', 'eLoad category order'],
  ['prp-item', 'PRP item'],
  ['adjustment-batch', 'Adjustment batch'],
  ['branches', 'Branches'],
])('record type %s › is named %s', (kind, name) => {
  expect(recordTypeLabel(kind)).toBe(name)
})
