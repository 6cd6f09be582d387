import { describe, expect, test } from 'vitest'
import type { Filter } from '#platform/console/list/list-props.ts'
import { dayInManila, daysIn, periodBetween } from '#platform/console/dates/manila-days.ts'
import {
  isSameQuery,
  type ListState,
  isNarrowed,
  queryOf,
  readState,
  withFilter,
  withoutFilters,
  withQuery,
  withPeriod,
  writeState,
} from '#platform/console/list/list-state.ts'

const filters: Filter[] = [
  { key: 'status', label: 'Status', kind: 'choice', options: [{ value: 'active', label: 'Active' }] },
  {
    key: 'regionId',
    label: 'Region',
    kind: 'choices',
    options: [1, 2, 13].map((value) => ({ value, label: `Region ${value}` })),
  },
  { key: 'agent', label: 'Agent', kind: 'bool' },
  { key: 'page', label: 'Page of the book', kind: 'text' },
  { key: 'createdAt', label: 'Created', kind: 'dates' },
]
const read = (query: string, prefix = '') => readState(new URLSearchParams(query), filters, prefix)

const full: ListState = {
  page: 3,
  size: 25,
  search: 'Aling Nena & Co. ñ',
  filters: { status: 'active', regionId: [1, 13], agent: false, page: '7' },
  sortBy: 'createdAt',
  sortDir: 'asc',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-21',
  panel: '12',
  view: '4',
}

describe('relative days', () => {
  const today = dayInManila()
  const bare: ListState = { page: 1, search: '', filters: {} }

  test('are stored by name and resolved to current dates', () => {
    const state = withPeriod({ ...bare, page: 4 }, { days: 'last-7-days', ...daysIn('last-7-days') })
    expect(writeState(state)).toEqual({ days: 'last-7-days' })
    expect(read('days=last-7-days')).toEqual({
      ...bare,
      days: 'last-7-days',
      dateFrom: dayInManila(6),
      dateTo: today,
    })
    expect(queryOf(state)).toEqual({ search: '', filters: {}, dateFrom: dayInManila(6), dateTo: today })
  })

  test('are replaced by chosen dates or none', () => {
    const state = withPeriod(bare, { days: 'today', ...daysIn('today') })
    expect(withPeriod(state, periodBetween('2026-11-01', ''))).toEqual({ ...bare, dateFrom: '2026-11-01' })
    expect(withoutFilters(state)).toEqual(bare)
  })

  test('are ignored if unknown', () => {
    expect(read('days=tomorrow&from=2026-11-01')).toEqual({ ...bare, dateFrom: '2026-11-01' })
  })

  test('daysIn › counts calendar days in Manila', () => {
    const now = Date.parse('2026-11-30T16:30:00Z')
    expect(daysIn('today', now)).toEqual({ dateFrom: '2026-12-01', dateTo: '2026-12-01' })
    expect(daysIn('last-7-days', now)).toEqual({ dateFrom: '2026-11-25', dateTo: '2026-12-01' })
    expect(daysIn('this-month', now)).toEqual({ dateFrom: '2026-12-01', dateTo: '2026-12-01' })
    expect(daysIn('yesterday', now)).toEqual({ dateFrom: '2026-11-30', dateTo: '2026-11-30' })
    expect(daysIn('last-30-days', now)).toEqual({ dateFrom: '2026-11-02', dateTo: '2026-12-01' })
    expect(daysIn('last-month', now)).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-30' })
    expect(daysIn('last-month', Date.parse('2026-03-31T04:00:00Z'))).toEqual({
      dateFrom: '2026-02-01',
      dateTo: '2026-02-28',
    })
  })
})

describe('isSameQuery', () => {
  test('ignores the order of parameters and parameters that are no part of the query', () => {
    const view = { dir: 'asc', from: '2026-11-01', sort: 'createdAt', status: 'active', regionId: '13,1' }
    const state = read('status=active&regionId=1,13&from=2026-11-01&sort=createdAt&dir=asc&page=3&view=4')
    expect(isSameQuery(state, view, filters)).toBe(true)
    expect(isSameQuery({ ...state, search: 'x' }, view, filters)).toBe(false)
  })
})

describe('list state in the address', () => {
  test.each(['', 'logs.'])('is restored completely under the prefix “%s”', (prefix) => {
    const address = new URLSearchParams(writeState(full, prefix)).toString()
    expect(read(address, prefix)).toEqual(full)
  })
  test('is empty for default values', () => {
    expect(writeState({ page: 1, search: '', filters: {} })).toEqual({})
  })
  test.each([
    ['page=-3', { page: 1 }],
    ['page=two', { page: 1 }],
    ['page=99999999999999999999', { page: 1 }],
    ['size=5000', {}],
    ['status=%27or%201%3D1', { filters: {} }],
    ['regionId=1,99', { filters: { regionId: [1] } }],
    ['agent=maybe', { filters: {} }],
    ['from=yesterday', {}],
    ['dir=sideways', {}],
  ])('ignores %s', (query, expected) => {
    expect(read(query)).toEqual({ page: 1, search: '', filters: {}, ...expected })
  })
  test('distinguishes a filter from a state parameter of the same name', () => {
    expect(writeState({ page: 2, search: '', filters: { page: '7' } })).toEqual({
      page: '2',
      'filter.page': '7',
    })
  })
})

describe('query', () => {
  test('returns to the first page when it changes', () => {
    expect(withFilter(full, 'status', undefined)).toMatchObject({ page: 1, filters: { regionId: [1, 13] } })
    expect(withQuery(full, { search: 'x' }).page).toBe(1)
    expect(withPeriod(full, {})).not.toHaveProperty('dateFrom')
    expect(withPeriod(full, { dateFrom: '2026-01-01' })).toMatchObject({ page: 1, dateFrom: '2026-01-01' })
  })
  test('has no filters but keeps its order after they are cleared', () => {
    const cleared = withoutFilters(full)
    expect(isNarrowed(cleared)).toBe(false)
    expect(cleared).toMatchObject({ page: 1, sortBy: 'createdAt', size: 25 })
  })
  test('omits a search of one character', () => {
    expect(queryOf({ search: ' a ', filters: {} })).toEqual({ search: '', filters: {} })
    expect(isNarrowed({ search: 'a', filters: {} })).toBe(false)
    expect(queryOf({ search: ' ab ', filters: {} }).search).toBe('ab')
  })
})
