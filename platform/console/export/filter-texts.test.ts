import { expect, test } from 'vitest'
import { filterTextsOf } from './filter-texts.ts'
import { choiceFilter, choicesFilter } from '#platform/console/list/choice-filters.ts'

const options = [
  { value: 'active', label: 'Active' },
  { value: 7, label: 'Visayas' },
]

test('texts of filters › are those of the list, for the filters that are set', () => {
  const filters = [
    choiceFilter('status', 'Status', options),
    choicesFilter('region', 'Region', options),
    { kind: 'bool', key: 'mine', label: 'Requested by me' },
    { kind: 'text', key: 'city', label: 'City' },
    { kind: 'text', key: 'unused', label: 'Unused' },
  ] as const
  const query = { filters: { status: 'active', region: [7, 8], mine: false, city: 'Cebu' } }
  expect(filterTextsOf(filters, query, { yes: 'Yes', no: 'No' })).toEqual({
    status: { label: 'Status', value: 'Active' },
    region: { label: 'Region', value: 'Visayas, 8' },
    mine: { label: 'Requested by me', value: 'No' },
    city: { label: 'City', value: 'Cebu' },
  })
})
