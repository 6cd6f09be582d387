import { expect, test } from 'vitest'
import { nextMoments } from './ComingUpPanel.tsx'
import type { ScheduledEntry, ScheduledState } from '#platform/contract/calendar.ts'

const entry = (id: string, state: ScheduledState, startAt: string, endAt: string | null): ScheduledEntry => ({
  kind: 'maintenance',
  id,
  title: id,
  startAt,
  endAt,
  state,
  path: '/',
  overlaps: [],
})

test('nextMoments › returns the starts and ends ahead in order of time, whatever the form of their texts', () => {
  const moments = nextMoments([
    entry('over', 'over', '2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z'),
    entry('running', 'running', '2026-11-23T01:00:00Z', '2026-11-23T11:00:00.5Z'),
    entry('planned', 'planned', '2026-11-23T11:00:00Z', '2026-11-24T00:00:00Z'),
    entry('permanent', 'pending', '2026-11-23T23:00:00.123456Z', null),
  ])
  expect(moments.map(({ entry: { id }, isEnd }) => `${id} ${isEnd ? 'ends' : 'starts'}`)).toEqual([
    'planned starts',
    'running ends',
    'permanent starts',
    'planned ends',
  ])
})
