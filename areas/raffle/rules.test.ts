import { describe, expect, test } from 'vitest'
import {
  calculateFinalTax,
  nextSlot,
  getCancelError,
  getCompleteError,
  getDrawError,
  getLockError,
  getTransitionError,
  getOpenError,
  getStartError,
  getVoidError,
} from '#areas/raffle/rules.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'

const draft = {
  status: 'draft',
  dtiPermitNo: 'FTEB-1',
  prizes: [1],
  entrySource: 'import',
  entryEvery: null,
  startAt: null,
  endAt: null,
} as const
const ana = { id: 1, level: 40 }
const drawing = { status: 'drawing', importerIds: [2] } as const
const tv = { prizeId: 1, quantity: 2, sequence: 1 }
const won = (slot: number, status: 'drawn' | 'voided' = 'drawn') => ({ prizeId: 1, slot, status }) as const

describe('raffle', () => {
  test('is opened once, with a permit, a prize and the settings of its entry source', () => {
    expect(getOpenError(draft)).toBeNull()
    expect(getOpenError({ ...draft, status: 'open' })).toBe('openDraft')
    expect(getOpenError({ ...draft, dtiPermitNo: '' })).toBe('needsPermit')
    expect(getOpenError({ ...draft, prizes: [] })).toBe('needsPrize')
    const counted = { ...draft, entrySource: 'transactions' as const }
    expect(getOpenError(counted)).toBe('needsTimes')
    const timed = { ...counted, startAt: '2026-11-01T00:00:00Z', endAt: '2026-11-30T00:00:00Z' }
    expect(getOpenError(timed)).toBe('needsEvery')
    expect(getOpenError({ ...timed, entryEvery: 10_000 })).toBeNull()
  })

  test('is locked with entries, or when its entries come from transactions', () => {
    const open = { status: 'open', entriesCount: 0, entrySource: 'import' } as const
    expect(getLockError(open)).toBe('noEntries')
    expect(getLockError({ ...open, entriesCount: 1 })).toBeNull()
    expect(getLockError({ ...open, entrySource: 'transactions' })).toBeNull()
    expect(getLockError({ ...open, status: 'locked' })).toBe('lockOpen')
  })

  test('can be cancelled before the draw starts', () => {
    expect((['draft', 'open', 'locked'] as const).map((status) => getCancelError({ status }))).toEqual([
      null,
      null,
      null,
    ])
    expect(getCancelError({ status: 'drawing' })).toBe('cancelState')
  })
})

describe('raffle draw', () => {
  const locked = { ...drawing, status: 'locked', beacon: null } as const
  test('is started from level 40, never by an importer, and after the beacon round', () => {
    expect(getStartError(locked, ana, 0)).toBeNull()
    expect(getStartError(locked, { ...ana, level: 39 }, 0)).toBe('level')
    expect(getStartError(locked, { ...ana, id: 2 }, 0)).toBe('isImporter')
    const beacon = { at: '2026-11-21T00:00:00Z' }
    expect(getStartError({ ...locked, beacon }, ana, Date.parse(beacon.at) - 1)).toBe('beaconEarly')
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
    expect(getDrawError(drawing, ana, { prize: tv, slot: 1, winners: [won(1)] })).toBe('drawnAlready')
    expect(getDrawError(drawing, ana, { prize: tv, slot: null, winners: [won(1), won(2)] })).toBe(
      'drawnAlready',
    )
    expect(getDrawError(drawing, ana, { prize: tv, slot: 3, winners: [] })).toBe('notNext')
    const early = { ...drawing, status: 'locked' } as const
    expect(getDrawError(early, ana, { prize: tv, slot: 1, winners: [] })).toBe('drawNotStarted')
  })

  test('is complete when every prize is drawn or no entry is left', () => {
    const left = { toDraw: 1, isAnybodyLeft: true }
    expect(getCompleteError(drawing, ana, left)).toBe('prizesLeft')
    expect(getCompleteError(drawing, ana, { ...left, toDraw: 0 })).toBeNull()
    expect(getCompleteError(drawing, ana, { ...left, isAnybodyLeft: false })).toBeNull()
    expect(getCompleteError(drawing, { ...ana, id: 2 }, { ...left, toDraw: 0 })).toBe('isImporter')
  })
})

describe('raffle winner', () => {
  test('is confirmed, then claimed or forfeited, or voided during the draw', () => {
    expect(getTransitionError('drawn', 'confirmed')).toBeNull()
    expect(getTransitionError('drawn', 'claimed')).toBe('endConfirmed')
    expect(getTransitionError('confirmed', 'forfeited')).toBeNull()
    expect(getTransitionError('voided', 'confirmed')).toBe('confirmDrawn')
    expect(getVoidError(drawing, ana, { status: 'drawn' })).toBeNull()
    expect(getVoidError(drawing, ana, { status: 'confirmed' })).toBe('voidDrawn')
    expect(getVoidError({ ...drawing, status: 'completed' }, ana, { status: 'drawn' })).toBe('voidOver')
    expect(getVoidError(drawing, { ...ana, id: 2 }, { status: 'drawn' })).toBe('isImporter')
  })

  test('has a final tax of 20 % above ten thousand pesos', () => {
    expect(calculateFinalTax(wholeCentavos(1_000_000))).toBeNull()
    expect(calculateFinalTax(wholeCentavos(1_000_001))).toBe(200_000)
    expect(calculateFinalTax(wholeCentavos(1_000_003))).toBe(200_001)
    expect(calculateFinalTax(wholeCentavos(10_000_000))).toBe(2_000_000)
  })
})
