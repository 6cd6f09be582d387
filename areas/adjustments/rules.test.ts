import { describe, expect, test } from 'vitest'
import { AdjustmentAmount, AdjustmentStatus } from '#areas/adjustments/contract.ts'
import {
  type AdjustmentVerb,
  approvalsNeededFor,
  isMove,
  moves,
  whyNot,
  whyNotReverse,
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

describe('who may do what', () => {
  test('each move begins in exactly one state', () => {
    for (const verb of Object.keys(moves) as AdjustmentVerb[]) {
      const person = moves[verb].who === 'maker' ? ana : ben
      const allowed = AdjustmentStatus.options.filter(
        (status) => whyNot(verb, { ...waiting, status }, person) === null,
      )
      expect(allowed, verb).toEqual([moves[verb].from])
    }
  })
  test('the maker neither approves, rejects nor tries again, even as a line manager', () => {
    for (const verb of ['approve', 'reject', 'retry'] as const) {
      const refused = whyNot(verb, { ...waiting, status: moves[verb].from }, { id: 1, isLineManager: true })
      expect(refused).toEqual({ reason: 'You cannot approve your own request.', code: 'MAKER_IS_CHECKER' })
    }
  })
  test('nobody but the maker changes it, takes it back or sends it again', () => {
    for (const verb of ['update', 'cancel', 'resend'] as const) {
      expect(whyNot(verb, { ...waiting, status: moves[verb].from }, ben)?.code).toBe('FORBIDDEN')
    }
  })
  test('only a line manager it was sent to tries a failed one again', () => {
    const failed = { ...waiting, status: 'failed' as const }
    expect(whyNot('retry', failed, ben)).toBeNull()
    expect(whyNot('retry', failed, cora)?.code).toBe('FORBIDDEN')
    expect(whyNot('retry', failed, { ...ben, isLineManager: false })?.code).toBe('FORBIDDEN')
  })
  test('a row of a batch is decided with its batch', () => {
    expect(whyNot('cancel', { ...waiting, batchId: 7 }, ana)?.reason).toMatch('part of a batch')
  })
})

test('what is over stays over, and nothing moves money without having been approved', () => {
  for (const over of ['completed', 'rejected', 'cancelled'] as const) {
    expect(AdjustmentStatus.options.filter((to) => isMove(over, to))).toEqual([])
  }
  expect(AdjustmentStatus.options.filter((from) => isMove(from, 'processing'))).toEqual([
    'approved',
    'failed',
  ])
  expect(AdjustmentStatus.options.filter((from) => isMove(from, 'completed'))).toEqual(['processing'])
})

describe('amounts', () => {
  test.each([
    [50_000_00, 1],
    [50_000_01, 2],
    [100_000_00, 2],
  ])('%i centavos need %i approvals', (centavos, needed) => expect(approvalsNeededFor(centavos)).toBe(needed))

  test.each([0.01, '0.01', 1, '1250.5', 100000, '100000.00', '00100.00'])('%j is an amount', (typed) =>
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
  ])('%j is none', (typed) => expect(AdjustmentAmount.safeParse(typed).success).toBe(false))
})

describe('a reversal', () => {
  const original = { status: 'completed' as const, batchId: null, reversesId: null, reversedBy: null }
  test('is for a completed single adjustment that is not one and has none', () => {
    const completed = AdjustmentStatus.options.filter(
      (status) => whyNotReverse({ ...original, status }) === null,
    )
    expect(completed).toEqual(['completed'])
    expect(whyNotReverse({ ...original, batchId: 1 })?.why).toBe('inBatch')
    expect(whyNotReverse({ ...original, reversesId: 1 })?.why).toBe('isReversal')
    expect(whyNotReverse({ ...original, reversedBy: { refNo: 'ADJ0000002' } })).toMatchObject({
      why: 'reversedAlready',
      code: 'DUPLICATE',
    })
  })
})
