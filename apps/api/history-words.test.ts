import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { handledCalls } from '#apps/api/registry.ts'
import { isTechnicalField } from '#platform/console/record/visible-changes.ts'
import { fieldsOf } from '#platform/contract/fields/schema-fields.ts'
import { codeLabel, historyLabel, screenLabel } from '#platform/contract/history-words.ts'

const root = resolve(import.meta.dirname, '..', '..')
const isProduct = (file: string) => !/\.test\.ts$|\/testing\/|\/figures\.ts$/.test(file)
const files = globSync('{areas,platform}/**/server/**/*.ts', { cwd: root }).filter(isProduct)
const inSnapshots = files.flatMap((file) => auditedFields(readFileSync(join(root, file), 'utf8')))

/** Fields of requests that are not part of a record. */
const ofRequests = new Set(
  'attestationObject authenticatorAttachment authenticatorData clientDataJSON clientExtensionResults force fromList ids listVersion newPassword parameters publicKey publicKeyAlgorithm stockSeen token transports'.split(
    ' ',
  ),
)
/** Groups, whose parts are stored as fields of their own. */
const groups = new Set(['asked', 'query', 'row'])
const writes = handledCalls.filter(
  ({ call }) => call.kind !== 'read' && /create|update|save|set-|add/i.test(call.path),
)
const inRequests = writes.flatMap(({ call }) => fieldsOf(call.request))
const audited = [...new Set([...inSnapshots, ...inRequests.map(({ name }) => name)])].filter(
  (field) => !isTechnicalField(field) && !ofRequests.has(field) && !groups.has(field),
)

test('history › every field of an audit entry has the label of a screen in both languages', () => {
  expect(audited.length).toBeGreaterThan(300)
  expect(audited.filter((field) => screenLabel(field) === undefined)).toEqual([])
})

test('history › every code of a field has a word unless it is a name', () => {
  const codes = inRequests.flatMap(({ name, schema }) =>
    schema instanceof z.ZodEnum && audited.includes(name) && !/status$/i.test(name)
      ? schema.options.map((code) => [name, String(code)] as const)
      : [],
  )
  expect(codes.length).toBeGreaterThan(100)
  // Names of authorities, documents, modules and couriers are shown as they are stored.
  const namesOfThings = new Set(['kind', 'id_type', 'source', 'collateralType', 'module', 'courier'])
  const withoutWord = codes.filter(
    ([name, code]) => code !== '' && !namesOfThings.has(name) && !codeLabel(name, code),
  )
  expect([...new Set(withoutWord.map((each) => each.join(' ')))]).toEqual([])
})

test.each([
  ['id_front', 'ID front', 'Harap ng ID'],
  ['kyc_acct_type', 'KYC type', 'KYC type'],
  ['block_status', 'Sales stop', 'Pagtigil ng benta'],
  ['asked.limits.cashOutPerTxn', 'Cash-out per transaction', 'Cash-out kada transaction'],
  ['limits.maxBalance', 'Maximum balance', 'Maximum na balance'],
  ['balanceBefore', 'Balance before', 'Naunang balance'],
  ['of', 'Total rows', 'Kabuuang row'],
])('label of %s in a history › is %s', (field, en, fil) => {
  expect([historyLabel(field, 'en'), historyLabel(field, 'fil')]).toEqual([en, fil])
})

test.each([
  ['reasonCode', 'duplicate_charge', 'Duplicate charge', 'Nadobleng singil'],
  ['carrier', 'globe', 'Globe', 'Globe'],
  ['carrier', 'all', 'All carriers', 'Lahat ng carrier'],
  ['costType', 'coins', 'BLVCK coins', 'BLVCK coins'],
  ['asset', 'VC', 'Virtual credits', 'Virtual credits'],
  ['kycType', 'NoKYC', "Don't Have KYC", "Don't Have KYC"],
])('code in a history › %s %s is %s', (field, code, en, fil) => {
  expect(codeLabel(field, code)).toEqual({ en, fil })
})

test('code in a history › is a word only of a field that has it', () => {
  expect(codeLabel('remarks', 'duplicate_charge')).toBeUndefined()
})

test.each([
  ["const a = { field: 'shops', old: null, new: 1 }", ['shops']],
  ["audit({ kind: 'a', recordId, after: { held, amount: 1 } })", ['held', 'amount']],
  ['const auditSnapshot = (row) => ({ name: row.name, address: { city: 1 } })', ['name', 'city']],
  ['defineRecord({ history: ({ icon }) => ({ icon, ...(icon && { color: 1 }) }) })', ['icon', 'color']],
])('audited fields › of %s are %j', (source, expected) => {
  expect(auditedFields(source)).toEqual(expected)
})

/** Fields that a source writes to the audit log, as far as it names them. */
function auditedFields(source: string): string[] {
  const found: string[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const values = new Map(
        properties.flatMap((each) =>
          each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value]] : [],
        ),
      )
      const field = values.get('field')
      if (values.has('old') && field?.type === 'Literal') found.push(String(field.value))
      const isEntry = values.has('recordId') || values.has('kind')
      for (const [name, value] of values)
        if ((isEntry && /^(?:before|after)$/.test(name)) || /^(?:auditSnapshot|history)$/.test(name))
          found.push(...keysOf(value))
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && /snapshot/i.test(id.name)) found.push(...keysOf(init))
    },
  }).visit(parseSync('source.ts', source).program)
  return found
}

/** Keys of an object, and of those that it is made of. */
function keysOf(node: Expression): string[] {
  switch (node.type) {
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? [] : keysOf(node.body)
    case 'ParenthesizedExpression':
      return keysOf(node.expression)
    case 'LogicalExpression':
      return keysOf(node.right)
    case 'ConditionalExpression':
      return [...keysOf(node.consequent), ...keysOf(node.alternate)]
    case 'ObjectExpression':
      return node.properties.flatMap((each) => {
        if (each.type === 'SpreadElement') return keysOf(each.argument)
        const isGroup = each.value.type === 'ObjectExpression'
        if (each.key.type !== 'Identifier') return []
        return isGroup ? keysOf(each.value) : [each.key.name]
      })
    default:
      return []
  }
}
