import { expect, test } from 'vitest'
import { BillerDraft } from '#areas/bills/billers/contract.ts'
import { blankField, initialValues, toInput } from '#areas/bills/billers/screens/biller-values.ts'

const issuesOf = (min: number | string | null) => {
  const input = toInput({ ...initialValues(undefined), fields: [{ ...blankField(0), min }] })
  const { error } = BillerDraft.safeParse(input)
  return (
    error?.issues.map(({ path }) => path.join('.')).filter((path) => path.startsWith('fields.0.min')) ?? []
  )
}

test('limit of a payer field › is rejected at its field when it is not a number', () => {
  expect(issuesOf('-')).toEqual(['fields.0.min'])
})

test.each([3, '', null])('limit of a payer field › accepts %s', (min) => {
  expect(issuesOf(min)).toEqual([])
})
