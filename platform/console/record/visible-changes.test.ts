import { expect, test } from 'vitest'
import { visibleChanges } from './visible-changes.ts'

const entry = {
  fromStatus: 'active',
  toStatus: 'on_hold',
  actor: { id: 3, email: 'maker@erp.test', name: 'Ana' },
  reason: 'The amount is different',
}
const fieldsShown = (...changes: readonly [field: string, old: unknown, next: unknown][]) =>
  visibleChanges({
    ...entry,
    changes: changes.map(([field, old, next]) => ({ field, old, new: next })),
  }).map(({ field }) => field)

test('visibleChanges › omits keys of other records', () => {
  expect(
    fieldsShown(
      ['walletTxnId', null, 40_200],
      ['asked.skuIds', null, [1, 2]],
      ['cognito_sub', null, 'x'],
      ['wallet_id', 1, 2],
      ['id', null, 4],
      ['version', 1, 2],
      ['rowsHash', null, '(hidden)'],
      ['ledgerTransfer', null, 'c89e9418-2429-45f7-b559-3d38245116c4'],
    ),
  ).toEqual([])
})

test('visibleChanges › omits what the title of a request says', () => {
  expect(
    fieldsShown(
      ['asked.label', null, 'Pasko 99'],
      ['asked.change', null, 'create_role'],
      ['asked.amount', null, 5],
    ),
  ).toEqual(['asked.amount'])
})

test('visibleChanges › keeps fields whose names only look like keys', () => {
  expect(fieldsShown(['id_number', '***1234', '***5678'], ['paid', false, true], ['grid', 'a', 'b'])).toEqual(
    ['id_number', 'paid', 'grid'],
  )
})

test('visibleChanges › omits the status and the actor of the entry but no other status or person', () => {
  expect(
    fieldsShown(
      ['status', 'active', 'on_hold'],
      ['decidedBy', null, 'maker@erp.test'],
      ['paymentStatus', 'paid', 'refunded'],
      ['verifiedBy', null, 'checker@erp.test'],
    ),
  ).toEqual(['paymentStatus', 'verifiedBy'])
})

test('visibleChanges › omits a field with the reason of the entry', () => {
  expect(
    fieldsShown(
      ['decisionReason', null, 'The amount is different'],
      ['holdReason', null, 'Requested by the owner'],
    ),
  ).toEqual(['holdReason'])
})

test('visibleChanges › omits changes between empty values', () => {
  expect(fieldsShown(['remarks', null, ''], ['files', null, []], ['points', null, 0])).toEqual(['points'])
})
