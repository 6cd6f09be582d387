import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calendarCalls } from '#areas/calendar/contract.ts'
import { calendarHandlers } from '#areas/calendar/server/handlers.ts'
import { bannerPlace, topupPlace } from '#areas/eload/access.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { mopPlace } from '#areas/settings/access.ts'
import { calendarFeeds } from '#apps/api/registry.ts'
import { windowReaders } from '#areas/eload/maintenance/access.ts'
import { raffleReaders } from '#areas/raffle/access.ts'
import { withAnyFlag, viewers } from '#platform/access/access.ts'

const broken = {
  kind: 'broken',
  title: testMessage('Broken', 'Sira'),
  needs: 'signed-in',
  between: () => Promise.reject(new Error('no such table')),
} as const

let load: LoadApi
let api: LoadApi['api']
let network = { id: 0 }
beforeAll(async () => {
  // The calendar logs an error for each feed that fails.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  load = await openLoadApi([
    ...calendarHandlers([...calendarFeeds, broken]),
    ...networkHandlers,
    ...providerHandlers,
  ])
  api = load.api
  const provider = await load.provider()
  network = await load.network({ code: 'globe', name: 'Globe', primaryProviderId: provider.id })
})
afterAll(() => load.close())

const days = { from: '2026-12-01', to: '2026-12-31' }
const everyone = () => api.staffWith(...calendarFeeds.map(({ needs }) => needs))
const keysOf = (entries: readonly { kind: string; title: string }[]) =>
  entries.map(({ kind, title }) => `${kind}: ${title}`)

test('calendar › returns the events of all areas and reports a feed that fails', async () => {
  const { kinds } = await everyone().get(calendarCalls.days, days)
  expect(kinds.filter(({ state }) => state !== 'shown').map(({ kind, state }) => [kind, state])).toEqual([
    ['broken', 'failed'],
  ])
})

test('calendar › omits events the person may not see and names the missing permission', async () => {
  await sql`insert into eload_banner (title, placement, carrier, start_at, end_at, status, sequence)
    values ('Christmas load', 'home', 'all', '2026-12-10T00:00Z', '2026-12-20T00:00Z', 'active', 1)`.execute(
    api.owner,
  )
  const { entries, kinds } = await api.staffWith(viewers).get(calendarCalls.days, days)
  expect(keysOf(entries)).not.toContain('eload-banner: Christmas load')
  expect(kinds.find(({ kind }) => kind === 'eload-banner')).toMatchObject({
    state: 'closed',
    needs: 'Products / eLoad / Banner',
  })
  const holder = await api.staffWith(withAnyFlag(bannerPlace)).get(calendarCalls.days, days)
  expect(keysOf(holder.entries)).toContain('eload-banner: Christmas load')
})

test('calendar › uses Manila days and includes events that span them', async () => {
  await sql`insert into event (title, start_at, end_at, status) values
    ('Late on the last day', '2026-11-30T15:00Z', '2026-11-30T15:59Z', 'published'),
    ('First moment', '2026-11-30T16:00Z', '2026-11-30T17:00Z', 'published'),
    ('The whole month', '2026-11-01T00:00Z', '2027-01-31T00:00Z', 'published'),
    ('First of January', '2026-12-31T16:00Z', '2026-12-31T17:00Z', 'published'),
    ('Draft event', '2026-12-05T00:00Z', '2026-12-05T01:00Z', 'draft')`.execute(api.owner)
  const { entries } = await everyone().get(calendarCalls.days, days)
  expect(keysOf(entries).filter((key) => key.startsWith('event'))).toEqual([
    'event: The whole month',
    'event: First moment',
  ])
})

test('calendar › lists each occurrence of a repeating event and reports overlaps of one method', async () => {
  await sql`
      with bank as (
        insert into mop (code, name, type, fee_type, fee_payer, created_by)
        values ('TEST_BANK', 'Test Bank', 'online_banking', 'fixed', 'customer', 'a') returning mop_id
      ), way as (
        insert into mop_method (mop_id, module, label, sequence, created_by)
        select mop_id, (select module from mop_module order by 1 limit 1), 'Test Bank', 900, 'a' from bank returning method_id
      ) insert into mop_schedule
        (method_id, action, start_at, end_at, repeat, days, start_time, end_time, reason, next_at, created_by)
        select method_id, 'set_maintenance', '2026-12-01T00:00Z'::timestamptz, null::timestamptz, 'weekly', '{1}'::int[], '01:00', '03:00', 'Bank closes',
          '2026-12-06T17:00Z'::timestamptz, 'a' from way
        union all select method_id, 'set_inactive', '2026-12-13T18:00Z', '2026-12-13T20:00Z', 'none', '{}', null, null,
          'Bank moves', '2026-12-13T18:00Z', 'a' from way`.execute(api.owner)
  const { entries } = await api.staffWith(withAnyFlag(mopPlace)).get(calendarCalls.days, days)
  const mine = entries.filter(({ kind }) => kind === 'mop-schedule')
  expect(mine.map(({ startAt, endAt, overlaps }) => [startAt, endAt, overlaps.length])).toEqual([
    ['2026-12-06T17:00:00.000Z', '2026-12-06T19:00:00.000Z', 0],
    ['2026-12-13T17:00:00.000Z', '2026-12-13T19:00:00.000Z', 1],
    ['2026-12-13T18:00:00.000Z', '2026-12-13T20:00:00.000Z', 1],
    ['2026-12-20T17:00:00.000Z', '2026-12-20T19:00:00.000Z', 0],
    ['2026-12-27T17:00:00.000Z', '2026-12-27T19:00:00.000Z', 0],
  ])
})

test('calendar › reports a conflict between a campaign for all networks and a window on one of them', async () => {
  await sql`
    with w as (
      insert into eload_maintenance (type, title, message, start_at, end_at)
      values ('network', 'Core upgrade', 'Back at six.', '2026-12-12T00:00Z', '2026-12-12T04:00Z') returning id
    ) insert into eload_maintenance_target (maintenance_id, type, target_id, during)
      select id, 'network', ${network.id}, tstzrange('2026-12-12T00:00Z', '2026-12-12T04:00Z') from w`.execute(
    api.owner,
  )
  await sql`
    insert into eload_campaign (name, type, rebate_type, rebate_value, budget_centavos, start_at, end_at, line_managers, status, created_by_id, authors, decided_by_id, next_at)
    values ('Payday boost', 'rebate_boost', 'percent', 100, 100000, '2026-12-10T00:00Z', '2026-12-15T00:00Z', '[]', 'scheduled', 1, '{1}', 2, '2026-12-10T00:00Z')`.execute(
    api.owner,
  )
  const { entries } = await api
    .staffWith(windowReaders, withAnyFlag(topupPlace))
    .get(calendarCalls.days, days)
  const campaign = entries.find(({ title }) => title === 'Payday boost')
  const window = entries.find(({ title }) => title === 'Core upgrade')
  expect(campaign?.overlaps).toEqual([`eload-maintenance ${window?.id}`])
  expect(window?.overlaps).toEqual([`campaign ${campaign?.id}`])
  // A window that has not started has no early end, and lasts as long as planned.
  expect([window?.startAt, window?.endAt]).toEqual(['2026-12-12T00:00:00Z', '2026-12-12T04:00:00Z'])
  await sql`update eload_maintenance set status = 'ended', ended_at = '2026-12-12T02:30Z' where title = 'Core upgrade'`.execute(
    api.owner,
  )
  const after = await api.staffWith(windowReaders).get(calendarCalls.days, days)
  expect(after.entries.find(({ title }) => title === 'Core upgrade')?.endAt).toBe('2026-12-12T02:30:00Z')
  expect(campaign?.path).toBe(`/digital-offer/load/topups/campaign/${campaign?.id}/view`)
})

test('calendar › shows an announced draw at its time', async () => {
  await sql`
    insert into raffle (title, mechanics, dti_permit_no, start_at, end_at, draw_at, entry_source, status, created_by, updated_by)
    values ('Pasko', 'Join', 'DTI-9', '2026-11-01T00:00Z', '2026-12-20T00:00Z', '2026-12-21T03:00Z', 'import', 'open', 'a', 'a')`.execute(
    api.owner,
  )
  const { entries } = await api.staffWith(raffleReaders).get(calendarCalls.days, days)
  expect(entries.find(({ title }) => title === 'Pasko')).toMatchObject({
    state: 'announced',
    startAt: '2026-12-21T03:00:00Z',
    endAt: null,
  })
})

test('calendar › rejects a range that is too long or reversed with a field error', async () => {
  const { body } = await everyone().answer(calendarCalls.days, { from: '2026-01-01', to: '2026-12-31' })
  expect(body).toMatchObject({ status: 'err', errors: [{ field: 'to' }] })
  expect(await everyone().ask(calendarCalls.days, { from: '2026-12-02', to: '2026-12-01' })).toBe(
    'calendar.DATES_REVERSED',
  )
})
