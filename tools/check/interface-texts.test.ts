import { expect, test } from 'vitest'
import { interfaceTextFindings, maxLabelLength, parametersOf } from './interface-texts.ts'

const findings = (en: string, fil = '', exact: string[] = []) =>
  interfaceTextFindings([{ place: 'words.ts key', en, fil }], new Set(exact)).length

test.each([
  'Asked by',
  'Take back',
  'Let {ref} go on?',
  'Bring in a list',
  'There is no such wallet.',
  'Nobody decides it.',
])('old phrase › is found in “%s”', (text) => expect(findings(text)).toBe(1))

test.each(['Requested by', 'Withdraw request', 'The amount is kept in pesos.', 'Wallet {id} was not found.'])(
  'plain text › passes: “%s”',
  (text) => expect(findings(text)).toBe(text.includes('is kept') ? 1 : 0),
)

test('old Filipino › is found, and the business term passes', () => {
  expect(findings('Status', 'Katayuan')).toBe(1)
  expect(findings('Approve', 'I-approve')).toBe(0)
})

test('label › is limited in length, and a hint is not', () => {
  expect(findings('x'.repeat(maxLabelLength + 1))).toBe(1)
  expect(findings(`${'x'.repeat(maxLabelLength)}.`)).toBe(0)
})

test('text of the specification › is exempt', () => {
  expect(findings('Asked by', '', ['Asked by'])).toBe(0)
})

test('parameters › include those of plurals and selects, once', () => {
  expect(parametersOf('Hello, {name}')).toEqual(['name'])
  expect(parametersOf('{n, plural, one {# row of {list}} other {# rows of {list}}} by {n}')).toEqual([
    'list',
    'n',
  ])
  expect(parametersOf('{kind, select, send {Sending} other {Paying}} for {account}')).toEqual([
    'account',
    'kind',
  ])
  expect(parametersOf('No parameters')).toEqual([])
})
