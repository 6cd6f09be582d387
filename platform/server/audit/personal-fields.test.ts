import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { Masked, Personal, WalletNumber } from '#platform/contract/fields/personal-data.ts'
import { kindOfHistoryField, maskEntry, personalFields } from '#platform/server/audit/personal-fields.ts'

const declare = (kind: string, reply: z.ZodType) =>
  call(`/test/${kind}`, { needs: 'signed-in', reply, views: { kind } })

declare(
  'pf-payout',
  z.object({ pfAccountNo: Masked.bankAccount, pfOwner: z.object({ pfMail: Masked.email }) }),
)
declare('pf-case', z.object({ pfIdNumber: Personal.idNumber, pfNote: z.string() }))
declare('pf-wallet', z.object({ pfAccountNo: WalletNumber }))

test('history › masks what a contract declares as personal data, also what some people see in full', () => {
  expect(kindOfHistoryField('pf-payout', 'pfAccountNo')).toBe('bankAccount')
  expect(kindOfHistoryField('pf-payout', 'before.pfOwner.pfMail')).toBe('email')
  expect(kindOfHistoryField('pf-case', 'pfIdNumber')).toBe('idNumber')
  expect(kindOfHistoryField('pf-case', 'pfNote')).toBeNull()
  expect(kindOfHistoryField('pf-case', 'constructor')).toBeNull()
})

test('history › masks a name that another contract declares, unless the contract of the record says otherwise', () => {
  expect(kindOfHistoryField('pf-case', 'pfAccountNo')).toBe('bankAccount')
  expect(kindOfHistoryField('unknown', 'pfAccountNo')).toBe('bankAccount')
  expect(kindOfHistoryField('pf-wallet', 'pfAccountNo')).toBeNull()
})

test('history › knows the fields of a contract that was loaded later', () => {
  expect(kindOfHistoryField('pf-late', 'pfLate')).toBeNull()
  declare('pf-late', z.object({ rows: z.array(z.object({ pfLate: Masked.mobile.nullable() })) }))
  expect(kindOfHistoryField('pf-late', 'pfLate')).toBe('mobile')
})

test('entry › is masked in texts and lists, and lists its personal fields that have a value', () => {
  const changes = [
    { field: 'pfAccountNo', old: '001234567890', new: ['009876543210'] },
    { field: 'pfOwner.pfMail', old: null, new: '' },
    { field: 'pfNote', old: 'a', new: 'b' },
  ]
  expect(maskEntry('pf-payout', { changes }).changes).toEqual([
    { field: 'pfAccountNo', old: '***7890', new: ['***3210'] },
    changes[1],
    changes[2],
  ])
  expect(personalFields({ kind: 'pf-payout', changes })).toEqual(['pfAccountNo'])
})
