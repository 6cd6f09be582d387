import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { describe, expect, test } from 'vitest'
import { AdjustmentAmount, AdjustmentStatus } from '#areas/adjustments/contract.ts'
import {
  type AdjustmentAction,
  approvalsNeededFor,
  adjustmentTransitions,
  getAdjustmentError,
  getReverseError,
} from '#areas/adjustments/rules.ts'

const ana = { id: 1, isLineManager: false }
const ben = { id: 2, isLineManager: true }
const cora = { id: 3, isLineManager: true }
const waiting = {
  status: 'for_approval' as const,
  requestedById: 1,
  lineManagers: [{ id: 2 }],
  batchId: null,
}

const actions = ['update', 'cancel', 'resend', 'approve', 'reject', 'retry'] as const
const statusFor = (action: AdjustmentAction) => adjustmentTransitions.rules[action].from[0] ?? waiting.status

describe('permissions', () => {
  test('each action is allowed in exactly the statuses of its transition', () => {
    for (const action of actions) {
      const person = adjustmentTransitions.rules[action].who === 'maker' ? ana : ben
      const allowed = AdjustmentStatus.options.filter(
        (status) => getAdjustmentError(action, { ...waiting, status }, person) === null,
      )
      expect(allowed, action).toEqual(adjustmentTransitions.rules[action].from)
    }
  })
  test('the maker cannot approve, reject or retry, even as a line manager', () => {
    for (const action of ['approve', 'reject', 'retry'] as const) {
      const error = getAdjustmentError(
        action,
        { ...waiting, status: statusFor(action) },
        { id: 1, isLineManager: true },
      )
      expect(error).toEqual(adjustmentsMessages('OWN_REQUEST'))
    }
  })
  test('only the maker can change, withdraw or resubmit it', () => {
    for (const action of ['update', 'cancel', 'resend'] as const) {
      expect(getAdjustmentError(action, { ...waiting, status: statusFor(action) }, ben)?.code).toBe(
        'adjustments.MAKER_ONLY',
      )
    }
  })
  test('only an assigned line manager can retry a failed adjustment', () => {
    const failed = { ...waiting, status: 'failed' as const }
    expect(getAdjustmentError('retry', failed, ben)).toBeNull()
    expect(getAdjustmentError('retry', failed, cora)?.code).toBe('adjustments.ADDRESSED_ONLY')
    expect(getAdjustmentError('retry', failed, { ...ben, isLineManager: false })?.code).toBe(
      'adjustments.ADDRESSED_ONLY',
    )
  })
  test('a row of a batch can only be decided with its batch', () => {
    expect(getAdjustmentError('cancel', { ...waiting, batchId: 7 }, ana)?.code).toBe('adjustments.IN_BATCH')
  })
})

test('adjustment status › final statuses have no transitions, and money moves only after approval', () => {
  for (const over of ['completed', 'rejected', 'cancelled'] as const) {
    expect(AdjustmentStatus.options.filter((to) => adjustmentTransitions.canTransition(over, to))).toEqual([])
  }
  expect(
    AdjustmentStatus.options.filter((from) => adjustmentTransitions.canTransition(from, 'processing')),
  ).toEqual(['approved', 'failed'])
  expect(
    AdjustmentStatus.options.filter((from) => adjustmentTransitions.canTransition(from, 'completed')),
  ).toEqual(['processing'])
})

describe('amounts', () => {
  test.each([
    [50_000_00, 1],
    [50_000_01, 2],
    [100_000_00, 2],
  ])('%i centavos need %i approvals', (centavos, needed) => expect(approvalsNeededFor(centavos)).toBe(needed))

  test.each([0.01, '0.01', 1, '1250.5', 100000, '100000.00', '00100.00'])('accepts %j', (typed) =>
    expect(AdjustmentAmount.safeParse(typed).success).toBe(true),
  )
  test.each([
    0,
    '0.00',
    -1,
    '-0.01',
    '-0',
    0.001,
    '1.001',
    '1e3',
    1e21,
    100000.01,
    '100000.01',
    '1,000.00',
    '1.000,50',
    '₱5',
    ' 5',
    '5 ',
    '+5',
    '.5',
    '5.',
    '',
    'abc',
    '١٢',
    '５',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [],
    [5],
    {},
    '999999999999.99',
    '99999999999999999999',
    '5\u0000',
    '5\n',
  ])('rejects %j', (typed) => expect(AdjustmentAmount.safeParse(typed).success).toBe(false))
})

describe('reversal', () => {
  const original = { status: 'completed' as const, batchId: null, reversesId: null, reversedBy: null }
  test('requires a completed single adjustment that is not a reversal and has none', () => {
    const completed = AdjustmentStatus.options.filter(
      (status) => getReverseError({ ...original, status }) === null,
    )
    expect(completed).toEqual(['completed'])
    expect(getReverseError({ ...original, batchId: 1 })?.rule).toBe('inBatch')
    expect(getReverseError({ ...original, reversesId: 1 })?.rule).toBe('isReversal')
    expect(getReverseError({ ...original, reversedBy: { refNo: 'ADJ0000002' } })).toMatchObject({
      rule: 'reversedAlready',
      code: 'DUPLICATE',
    })
  })
})
