import { describe, expect, test } from 'vitest'
import {
  calculateFinalTax,
  nextSlot,
  getCancelError,
  getCompleteError,
  getDrawError,
  getLockError,
  getTransitionError,
  getDraftErrors,
  getOpenError,
  getStartError,
  getVoidError,
} from '#areas/raffle/rules.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'

const draft = {
  status: 'draft',
  dtiPermitNo: 'FTEB-1',
  prizes: [1],
  entrySource: 'import',
  entryEvery: null,
  startAt: '2026-11-01T00:00:00Z',
  endAt: '2026-11-30T00:00:00Z',
} as const
const ana = { id: 1, level: 40 }
const drawing = { status: 'drawing', importerIds: [2] } as const
const tv = { prizeId: 1, quantity: 2, sequence: 1 }
const won = (slot: number, status: 'drawn' | 'voided' = 'drawn') => ({ prizeId: 1, slot, status }) as const

describe('raffle', () => {
  test('is opened once, with a permit, a prize, dates and the settings of its entry source', () => {
    expect(getOpenError(draft)).toBeNull()
    expect(getOpenError({ ...draft, status: 'open' })?.code).toBe('raffle.NOT_DRAFT')
    expect(getOpenError({ ...draft, dtiPermitNo: '' })?.code).toBe('raffle.PERMIT_REQUIRED')
    expect(getOpenError({ ...draft, prizes: [] })?.code).toBe('raffle.PRIZE_REQUIRED')
    const counted = { ...draft, entrySource: 'transactions' as const }
    expect(getOpenError(counted)?.code).toBe('raffle.AMOUNT_PER_CHANCE_REQUIRED')
    expect(getOpenError({ ...counted, entryEvery: 10_000 })).toBeNull()
    for (const dates of [{ startAt: null }, { endAt: null }])
      expect(getOpenError({ ...draft, ...dates })?.code).toBe('raffle.DATES_REQUIRED')
  })

  test('lacks as a draft all that it needs before it can be opened', () => {
    const empty = {
      ...draft,
      dtiPermitNo: '',
      prizes: [],
      entrySource: 'transactions',
      startAt: null,
    } as const
    expect(getDraftErrors(draft)).toEqual([])
    expect(getDraftErrors(empty).map(({ code }) => code)).toEqual([
      'raffle.PERMIT_REQUIRED',
      'raffle.PRIZE_REQUIRED',
      'raffle.DATES_REQUIRED',
      'raffle.AMOUNT_PER_CHANCE_REQUIRED',
    ])
  })

  test('is locked with entries, or when its entries come from transactions', () => {
    const open = { status: 'open', entriesCount: 0, entrySource: 'import' } as const
    expect(getLockError(open)?.code).toBe('raffle.NO_ENTRIES')
    expect(getLockError({ ...open, entriesCount: 1 })).toBeNull()
    expect(getLockError({ ...open, entrySource: 'transactions' })).toBeNull()
    expect(getLockError({ ...open, status: 'locked' })?.code).toBe('raffle.NOT_OPEN')
  })

  test('can be cancelled before the draw starts', () => {
    expect((['draft', 'open', 'locked'] as const).map((status) => getCancelError({ status }))).toEqual([
      null,
      null,
      null,
    ])
    expect(getCancelError({ status: 'drawing' })?.code).toBe('raffle.NOT_CANCELLABLE')
  })
})

describe('raffle draw', () => {
  const locked = { ...drawing, status: 'locked', beacon: null } as const
  test('is started from level 40, never by an importer, and after the beacon round', () => {
    expect(getStartError(locked, ana, 0)).toBeNull()
    expect(getStartError(locked, { ...ana, level: 39 }, 0)?.code).toBe('raffle.LEVEL_TOO_LOW')
    expect(getStartError(locked, { ...ana, id: 2 }, 0)?.code).toBe('raffle.IMPORTER_CANNOT_DRAW')
    const beacon = { at: '2026-11-21T00:00:00Z' }
    expect(getStartError({ ...locked, beacon }, ana, Date.parse(beacon.at) - 1)?.code).toBe(
      'raffle.BEACON_EARLY',
    )
    expect(getStartError({ ...locked, beacon }, ana, Date.parse(beacon.at))).toBeNull()
  })

  test('proceeds through the winners of a prize and returns to a voided one', () => {
    expect(nextSlot(tv, [])).toBe(1)
    expect(nextSlot(tv, [won(1)])).toBe(2)
    expect(nextSlot(tv, [won(1, 'voided'), won(2)])).toBe(1)
    expect(nextSlot(tv, [won(1), won(2)])).toBeNull()
  })

  test('is made once for each winner of a prize', () => {
    expect(getDrawError(drawing, ana, { prize: tv, slot: 1, winners: [] })).toBeNull()
    expect(getDrawError(drawing, ana, { prize: tv, slot: 1, winners: [won(1)] })?.code).toBe(
      'raffle.ALREADY_DRAWN',
    )
    expect(getDrawError(drawing, ana, { prize: tv, slot: null, winners: [won(1), won(2)] })?.code).toBe(
      'raffle.ALREADY_DRAWN',
    )
    expect(getDrawError(drawing, ana, { prize: tv, slot: 3, winners: [] })?.code).toBe(
      'raffle.TOO_FEW_WINNERS',
    )
    const early = { ...drawing, status: 'locked' } as const
    expect(getDrawError(early, ana, { prize: tv, slot: 1, winners: [] })?.code).toBe(
      'raffle.DRAW_NOT_STARTED',
    )
  })

  test('is complete when every prize is drawn or no entry is left', () => {
    const left = { toDraw: 1, isAnybodyLeft: true }
    expect(getCompleteError(drawing, ana, left)?.code).toBe('raffle.PRIZES_LEFT')
    expect(getCompleteError(drawing, ana, { ...left, toDraw: 0 })).toBeNull()
    expect(getCompleteError(drawing, ana, { ...left, isAnybodyLeft: false })).toBeNull()
    expect(getCompleteError(drawing, { ...ana, id: 2 }, { ...left, toDraw: 0 })?.code).toBe(
      'raffle.IMPORTER_CANNOT_DRAW',
    )
  })
})

describe('raffle winner', () => {
  test('is confirmed, then claimed or forfeited, or voided during the draw', () => {
    expect(getTransitionError('drawn', 'confirmed')).toBeNull()
    expect(getTransitionError('drawn', 'claimed')?.code).toBe('raffle.NOT_CONFIRMED')
    expect(getTransitionError('confirmed', 'forfeited')).toBeNull()
    expect(getTransitionError('voided', 'confirmed')?.code).toBe('raffle.NOT_DRAWN')
    expect(getVoidError(drawing, ana, { status: 'drawn' })).toBeNull()
    expect(getVoidError(drawing, ana, { status: 'confirmed' })?.code).toBe('raffle.NOT_VOIDABLE')
    expect(getVoidError({ ...drawing, status: 'completed' }, ana, { status: 'drawn' })?.code).toBe(
      'raffle.COMPLETED_NO_VOID',
    )
    expect(getVoidError(drawing, { ...ana, id: 2 }, { status: 'drawn' })?.code).toBe(
      'raffle.IMPORTER_CANNOT_DRAW',
    )
  })

  test('has a final tax of 20 % above ten thousand pesos', () => {
    expect(calculateFinalTax(wholeCentavos(1_000_000))).toBeNull()
    expect(calculateFinalTax(wholeCentavos(1_000_001))).toBe(200_000)
    expect(calculateFinalTax(wholeCentavos(1_000_003))).toBe(200_001)
    expect(calculateFinalTax(wholeCentavos(10_000_000))).toBe(2_000_000)
  })
})
