import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { firstPageInput } from './first-page-request.ts'
import { ListScreen, type Selection } from '#platform/console/list/ListScreen.tsx'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { failed, ok, saved, chooseOption, serveCalls, renderScreen } from '#platform/console/testing.tsx'
import { call } from '#platform/contract/call.ts'
import { defineList } from '#platform/contract/columns.ts'
import { commonWords } from '#platform/words/common-words.ts'
import { labelsOf } from '#platform/words/messages.ts'
import { listRequest, pageOf, screenPageSize } from '#platform/contract/page.ts'

const Thing = z.object({ id: z.int(), name: z.string(), status: z.string() })
type Thing = z.infer<typeof Thing>

const things = call('/things/list', {
  needs: 'signed-in',
  request: listRequest({
    filters: { status: z.string(), method: z.array(z.string()) },
    sorts: ['name', 'createdAt'],
    defaultSort: 'createdAt',
  }),
  reply: pageOf(Thing),
})

type Wire = { page: number; limit: number; search: string; filters: { status?: string }; cursor?: string }

const all: Thing[] = Array.from({ length: 1234 }, (_, index) => ({
  id: index + 1,
  name: `Thing ${index + 1}`,
  status: index % 2 ? 'active' : 'inactive',
}))

// Simulated server list. Cursors contain the page number.
function pageFor({ page, limit, search, filters, cursor }: Wire) {
  const matching = all.filter(
    ({ name, status }) =>
      name.toLowerCase().includes(search.toLowerCase()) &&
      (filters.status === undefined || status === filters.status),
  )
  const at = cursor ? Number(cursor.split(' ')[1]) : page
  const rows = matching.slice((at - 1) * limit, at * limit)
  const hasMore = matching.length > at * limit
  return ok({
    rows,
    pageInfo: {
      page,
      limit,
      total: matching.length,
      noOfPage: Math.ceil(matching.length / limit),
      nextCursor: hasMore ? `page ${at + 1}` : null,
      previousCursor: at > 1 ? `page ${at - 1}` : null,
    },
  })
}

const served = () =>
  serveCalls({ '/things/list': (input) => pageFor(input as Wire), '/views/list': () => ok([]) })

/** Simulated server that holds back search results until they are released. */
function servedLate() {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const { requestsTo } = serveCalls({
    '/things/list': async (input) => {
      if (input['search'] !== '') await released
      return pageFor(input as Wire)
    },
    '/views/list': () => ok([]),
  })
  return { askedOf: requestsTo, release }
}

let listName = ''

const panelOf = ({ name }: Thing) => <p>All about {name}</p>
const renderSelection = (selection: Selection<Thing>) => <output>{JSON.stringify(selection)}</output>
/** Selection that a bulk action would receive, as displayed in the bulk bar. */
const lastSelection = (): unknown =>
  JSON.parse(within(screen.getByRole('region')).getByRole('status').textContent ?? '')
const Things = () => <ThingsWith />

const t = labelsOf(commonWords)
const thingList = defineList(things, {
  name: 'things',
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'status', title: t('status'), kind: 'text' },
  ],
})
const nameList = { ...thingList, columns: thingList.columns.filter(({ key }) => key === 'name') }

function ThingsWith({
  panelByKey,
  cells = {},
}: Partial<Pick<ListProps<Thing>, 'panelByKey'>> & { cells?: { name?: (thing: Thing) => string } }) {
  return (
    <ListScreen
      name={listName}
      title="Things"
      pluralName="things"
      list={thingList}
      cells={cells}
      searchIn="name"
      keyOf={({ id }) => id}
      filters={[
        {
          key: 'status',
          label: 'Status',
          kind: 'choice',
          pinned: true,
          options: [
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ],
        },
        {
          key: 'method',
          label: 'Payment method',
          kind: 'choices',
          pinned: true,
          all: 'All',
          options: [{ value: 'card', label: 'Card' }],
        },
      ]}
      panel={panelOf}
      {...(panelByKey && { panelByKey })}
      panelTitle={({ name }) => `Panel of ${name}`}
      bulk={renderSelection}
      unselectableReason={({ id }) => (id === 7 ? 'Never signed in' : null)}
      whenEmpty={{ title: 'No things yet', sentence: 'Make one.' }}
    />
  )
}

const rowNamed = (name: string) => screen.findByRole('link', { name })
const person = userEvent.setup()

beforeEach(() => {
  localStorage.clear()
  // Preferences persist within the page, so each test uses a different list name.
  listName = `things-${crypto.randomUUID()}`
})

describe('list screen', () => {
  test('shows the page and the count that its address requests', async () => {
    const { requestsTo } = served()
    await renderScreen(Things, '/things?search=thing+1&status=active&size=25&sort=name&dir=asc&page=2')
    const matching = all.filter(({ name, status }) => name.startsWith('Thing 1') && status === 'active')
    await rowNamed(matching[25]?.name ?? '')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Things ${matching.length}`)
    expect(requestsTo('/things/list')[0]).toMatchObject({
      search: 'thing 1',
      filters: { status: 'active' },
      limit: 25,
      page: 2,
      sortBy: 'name',
      sortDir: 'asc',
    })
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('opens adjacent pages by cursor and distant pages by number', async () => {
    const { requestsTo } = served()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await rowNamed('Thing 26')
    expect(query()).toEqual({ page: '2' })
    expect(requestsTo('/things/list').find(({ page }) => page === 2)).toMatchObject({ cursor: 'page 2' })

    await person.clear(screen.getByLabelText('Page'))
    await person.type(screen.getByLabelText('Page'), '40{Enter}')
    await rowNamed('Thing 976')
    expect(requestsTo('/things/list').find(({ page }) => page === 40)).not.toHaveProperty('cursor')
    await person.click(screen.getByRole('button', { name: 'Previous page' }))
    await rowNamed('Thing 951')
    expect(requestsTo('/things/list').find(({ page }) => page === 39)).toMatchObject({ cursor: 'page 39' })
  })

  test('prefetches the next page', async () => {
    const { requestsTo } = served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    await waitFor(() => expect(requestsTo('/things/list').map(({ page }) => page)).toEqual([1, 2]))
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await rowNamed('Thing 26')
    expect(requestsTo('/things/list').filter(({ page }) => page === 2)).toHaveLength(1)
  })

  test('returns to the first page when a filter changes', async () => {
    served()
    const { query } = await renderScreen(Things, '/things?page=7')
    await rowNamed('Thing 151')
    await person.click(await screen.findByRole('button', { name: /^Active/ }))
    await rowNamed('Thing 2')
    expect(query()).toEqual({ status: 'active' })
  })

  test('choices filter › names the choice of every option, and returns to it', async () => {
    const { requestsTo } = served()
    await renderScreen(Things, '/things')
    await rowNamed('Thing 1')
    await person.click(screen.getByRole('button', { name: 'Payment method All' }))
    expect(await screen.findByRole('option', { name: 'All', selected: true })).toBeDefined()
    await person.click(screen.getByRole('option', { name: 'Card' }))
    await waitFor(() =>
      expect(requestsTo('/things/list').at(-1)).toMatchObject({ filters: { method: ['card'] } }),
    )
    await person.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(requestsTo('/things/list').at(-1)).toMatchObject({ filters: {} }))
    expect(screen.queryByRole('button', { name: 'Payment method All' })).not.toBeNull()
  })

  test('searches from the second character on and debounces fast typing', async () => {
    const { requestsTo } = served()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.type(screen.getByRole('searchbox'), 'thing 77')
    await rowNamed('Thing 77')
    await waitFor(() => expect(query()).toEqual({ search: 'thing 77' }))
    expect(requestsTo('/things/list').filter(({ search }) => (search as string).length === 1)).toEqual([])
  })

  test.each(['x', ' x ', 'n\u0303', 'x\u200b'])(
    'says that the search %j is too short, and does not send it',
    async (text) => {
      const { requestsTo } = served()
      await renderScreen(Things)
      await rowNamed('Thing 1')
      await person.click(screen.getByRole('searchbox'))
      await person.paste(text)
      expect(await screen.findByText('Type at least 2 characters.')).toBeDefined()
      expect(requestsTo('/things/list').filter(({ search }) => search !== '')).toEqual([])
    },
  )

  test.each([
    '/things',
    '/things?size=50',
    '/things?size=7000&page=-3&dir=up',
    '/things?search=+a+b&sort=name&dir=asc&page=2&size=25',
    '/things?search=x&from=2026-11-01&to=2026-11-30',
  ])('requests at %s the same first page as the boot script, byte for byte', async (address) => {
    const { requestsTo } = served()
    await renderScreen(Things, address)
    await waitFor(() => expect(requestsTo('/things/list')).not.toEqual([]))
    const parameters = new URLSearchParams(address.split('?')[1])
    const input = firstPageInput({ name: 'things' }, parameters, screenPageSize, () => '')
    expect(JSON.stringify(requestsTo('/things/list')[0])).toBe(JSON.stringify(input))
  })

  test('sends one request per search, shared by the key press and the rows', async () => {
    const { requestsTo } = served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    await waitFor(() => expect(requestsTo('/things/list')).toHaveLength(2))
    await person.type(screen.getByRole('searchbox'), 'zz')
    await screen.findByText(/^No things match/)
    expect(requestsTo('/things/list').filter(({ search }) => search !== '')).toHaveLength(1)
  })

  test('shows the search results and keeps a filter chosen meanwhile', async () => {
    const { release } = servedLate()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.type(screen.getByRole('searchbox'), 'thing 77')
    await person.click(await screen.findByRole('button', { name: /^Inactive/ }))
    release()
    await rowNamed('Thing 77')
    expect(screen.queryByRole('link', { name: 'Thing 778' })).toBeNull()
    await waitFor(() => expect(query()).toEqual({ search: 'thing 77', status: 'inactive' }))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('thing 77')
  })

  test('updates the address of a slow search before its rows arrive', async () => {
    const { release } = servedLate()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.type(screen.getByRole('searchbox'), '77')
    await waitFor(() => expect(query()).toEqual({ search: '77' }))
    expect(screen.getByRole('link', { name: 'Thing 1' })).toBeTruthy()
    release()
    await rowNamed('Thing 77')
  })

  test('keeps all typed keys while earlier searches are answered', async () => {
    let answer = () => {}
    serveCalls({
      '/things/list': async (input) => {
        if (input['search'] === 'th') await new Promise<void>((resolve) => (answer = resolve))
        return pageFor(input as Wire)
      },
      '/views/list': () => ok([]),
    })
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    await person.type(box, 'th')
    await waitFor(() => expect(query()).toEqual({ search: 'th' }))
    await person.type(box, 'ing 77')
    await rowNamed('Thing 77')
    answer()
    await person.type(box, '8')
    await rowNamed('Thing 778')
    await waitFor(() => expect(query()).toEqual({ search: 'thing 778' }))
    expect(box.value).toBe('thing 778')
  })

  test('does not return to a screen left before a search was answered', async () => {
    const { release } = servedLate()
    const { router, path, client } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.type(screen.getByRole('searchbox'), '77')
    await router.navigate({ to: '/elsewhere' as never })
    release()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(path()).toBe('/elsewhere')
    expect(screen.getByText('Elsewhere')).toBeTruthy()
  })

  test('returns to the state before a search and forward to it', async () => {
    served()
    const { router, query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.click(await screen.findByRole('button', { name: /^Active/ }))
    await rowNamed('Thing 2')
    await person.type(screen.getByRole('searchbox'), '777')
    await screen.findByText(/^No things match/)
    await waitFor(() => expect(query()).toEqual({ status: 'active', search: '777' }))
    router.history.back()
    await rowNamed('Thing 1')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    router.history.forward()
    await screen.findByText(/^No things match/)
    await person.clear(screen.getByRole('searchbox'))
    await rowNamed('Thing 2')
    await waitFor(() => expect(query()).toEqual({ status: 'active' }))
  })

  test('shows the error of a search and continues afterwards', async () => {
    serveCalls({
      '/things/list': (input) =>
        input['search'] === '' ? pageFor(input as Wire) : failed(500, { message: 'The search failed.' }),
      '/views/list': () => ok([]),
    })
    await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.type(screen.getByRole('searchbox'), '77')
    expect(await screen.findByText('Could not load this section')).toBeTruthy()
    await person.clear(screen.getByRole('searchbox'))
    await rowNamed('Thing 1')
  })

  test('sorts on the server, ascending first and then descending', async () => {
    served()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.click(screen.getByRole('button', { name: /^Name/ }))
    expect(query()).toEqual({ sort: 'name', dir: 'asc' })
    await person.click(screen.getByRole('button', { name: /^Name/ }))
    expect(query()).toEqual({ sort: 'name', dir: 'desc' })
  })

  test('stores the page size for the person', async () => {
    const { requestsTo } = served()
    const first = await renderScreen(Things)
    await rowNamed('Thing 1')
    await chooseOption(screen.getByRole('button', { name: /^Rows per page/ }), '50')
    await rowNamed('Thing 50')
    first.unmount()
    await renderScreen(Things)
    await waitFor(() => expect(requestsTo('/things/list').at(-1)).toMatchObject({ limit: 50 }))
  })

  test('hides a column and moves another', async () => {
    served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    const heads = () =>
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('↕', ''))
    await person.click(screen.getByRole('button', { name: 'Display' }))
    ;(await screen.findByRole('button', { name: /^Move Status/ })).focus()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(heads()).toEqual(['', 'Status', 'Name'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Status, position 1 of 2')
    await person.keyboard(' {ArrowDown} ')
    expect(heads()).toEqual(['', 'Name', 'Status'])
    await person.keyboard(' {ArrowUp}{Escape}')
    expect(heads()).toEqual(['', 'Name', 'Status'])
    screen.getByRole('checkbox', { name: 'Status' }).focus()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(heads()).toEqual(['', 'Status', 'Name'])
    await person.click(screen.getByRole('checkbox', { name: 'Name' }))
    expect(heads()).toEqual(['', 'Status'])
  })

  test('resizes and pins columns, by the keyboard and by dragging, and resets them', async () => {
    served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
    const widthOf = (name: string) => head(name).style.getPropertyValue('--column-width')
    await person.click(screen.getByRole('button', { name: 'Display' }))
    ;(await screen.findByRole('button', { name: /^Move Name/ })).focus()
    await person.keyboard('{Alt>}{ArrowRight>3/}{ArrowLeft}{/Alt}')
    expect(widthOf('Name')).toBe('88px')
    await person.click(screen.getByRole('button', { name: 'Pin Status to the left' }))
    expect(head('Name').dataset.pinned).toBe('true')
    expect(head('Status').style.getPropertyValue('--column-left')).toBe('124px')
    expect(
      within(screen.getByRole('group', { name: 'Pinned columns' })).getAllByRole('checkbox'),
    ).toHaveLength(2)
    await person.click(screen.getByRole('button', { name: 'Reset widths' }))
    expect(widthOf('Name')).toBe('64px')
    await person.click(screen.getByRole('button', { name: 'Reset columns' }))
    expect(widthOf('Name')).toBe('')

    const handle = head('Name').querySelector<HTMLElement>('[title^="Drag"]') as HTMLElement
    handle.setPointerCapture = () => {}
    fireEvent.pointerDown(handle, { clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(handle, { clientX: 300 })
    expect(widthOf('Name')).toBe('200px')
    fireEvent.doubleClick(handle)
    expect(widthOf('Name')).toBe('')
  })
})

describe('row selection', () => {
  test('is kept across pages', async () => {
    served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.click(screen.getByRole('checkbox', { name: 'Select Thing 3' }))
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await rowNamed('Thing 26')
    await person.click(screen.getByRole('checkbox', { name: 'Select Thing 28' }))
    expect(lastSelection()).toMatchObject({ kind: 'some', keys: ['3', '28'], count: 2 })
  })

  test('renders only the selected row and the formerly current one again', async () => {
    served()
    const rendered: string[] = []
    const cells = {
      name: ({ name }: Thing) => {
        rendered.push(name)
        return name
      },
    }
    await renderScreen(() => <ThingsWith cells={cells} />, '/things')
    await rowNamed('Thing 1')
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(26))
    rendered.length = 0
    await person.click(screen.getByRole('checkbox', { name: 'Select Thing 2' }))
    await screen.findByRole('region')
    expect(new Set(rendered)).toEqual(new Set(['Thing 1', 'Thing 2']))
  })

  test('row selection of all matching rows sends the query and the expected count instead of the rows', async () => {
    served()
    await renderScreen(Things, '/things?status=active')
    await rowNamed('Thing 2')
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await person.click(screen.getByRole('button', { name: 'Select all 617 matching rows' }))
    expect(lastSelection()).toEqual({
      kind: 'all',
      query: { search: '', filters: { status: 'active' } },
      count: 617,
      isEstimate: false,
    })
  })

  test('excludes a row that cannot be selected, individually and with the whole page', async () => {
    served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    const closed = screen.getByRole('checkbox', { name: 'Select Thing 7: Never signed in' })
    expect(closed).toHaveProperty('disabled', true)
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(lastSelection()).toMatchObject({ kind: 'some', count: 24 })
    expect(closed).toHaveProperty('checked', false)
    ;(closed.closest('tr') as HTMLElement).focus()
    await person.keyboard('x')
    expect(lastSelection()).toMatchObject({ count: 24 })
  })

  test('is cleared when the query changes', async () => {
    served()
    await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await person.click(await screen.findByRole('button', { name: /^Active/ }))
    await rowNamed('Thing 2')
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('keyboard', () => {
  test('moves, selects, opens the panel and returns', async () => {
    served()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.keyboard('j')
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.key', '1'))
    await person.keyboard('j')
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.key', '2'))
    await person.keyboard('x')
    expect(lastSelection()).toMatchObject({ keys: ['2'] })
    await person.keyboard('{Enter}')
    expect(await screen.findByText('All about Thing 2')).toBeTruthy()
    expect(query()).toEqual({ panel: '2' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(query()).toEqual({}))
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.key', '2'))
  })

  test('links the first cell to the panel and keeps the query', async () => {
    served()
    await renderScreen(Things, '/things?status=active&panel=4')
    const link = await rowNamed('Thing 2')
    expect(link.getAttribute('href')).toBe('?status=active&panel=2')
  })

  test('shows that the row of the panel in the address is not on the page', async () => {
    served()
    await renderScreen(Things, '/things?panel=999')
    expect(await screen.findByRole('complementary', { name: 'Record 999' })).toBeTruthy()
    expect(screen.getByText('This record is not on this page of the list')).toBeTruthy()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })

  test('loads the panel in the address by its key if its row is not on the page', async () => {
    served()
    const byKey = (key: string) => ({ title: `Thing no. ${key}`, content: <p>Loaded {key}</p> })
    await renderScreen(() => <ThingsWith panelByKey={byKey} />, '/things?panel=999')
    expect(await screen.findByRole('complementary', { name: 'Thing no. 999' })).toBeTruthy()
    expect(screen.getByText('Loaded 999')).toBeTruthy()
  })

  test('changes the page with angle brackets', async () => {
    served()
    const { query } = await renderScreen(Things)
    await rowNamed('Thing 1')
    await person.keyboard('>')
    await rowNamed('Thing 26')
    expect(query()).toEqual({ page: '2' })
    await person.keyboard('<')
    await rowNamed('Thing 1')
  })
})

describe('empty list', () => {
  test('empty list with filters offers to clear them', async () => {
    served()
    const { query } = await renderScreen(Things, '/things?search=zzzz&page=1')
    expect(await screen.findByText('No things match')).toBeTruthy()
    const state = screen.getByText('No things match').closest('div') as HTMLElement
    await person.click(within(state).getByRole('button', { name: 'Clear filters' }))
    await rowNamed('Thing 1')
    expect(query()).toEqual({})
  })

  test('empty list without records explains why and offers an action', async () => {
    serveCalls({
      '/things/list': () => ok({ rows: [], pageInfo: { page: 1, limit: 10, total: 0, noOfPage: 0 } }),
      '/views/list': () => ok([]),
    })
    await renderScreen(Things)
    expect(await screen.findByText('No things yet')).toBeTruthy()
    expect(screen.getByText('Make one.')).toBeTruthy()
  })

  test('empty list without permission shows the message of the server', async () => {
    serveCalls({
      '/things/list': () => failed(403, { message: 'Looks like your access is limited.', code: 'FORBIDDEN' }),
      '/views/list': () => ok([]),
    })
    await renderScreen(Things)
    expect(await screen.findByText('Access Restricted')).toBeTruthy()
    expect(screen.getByText('Looks like your access is limited.')).toBeTruthy()
  })

  test('empty list after an error offers to retry', async () => {
    let isDown = true
    serveCalls({
      '/things/list': (input) =>
        isDown ? failed(500, { message: 'The server failed.' }) : pageFor(input as Wire),
      '/views/list': () => ok([]),
    })
    await renderScreen(Things)
    expect(await screen.findByText('Could not load this section')).toBeTruthy()
    expect(screen.queryByText('No things yet')).toBeNull()
    isDown = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await rowNamed('Thing 1')
  })

  test('beyond the last page links to the first page', async () => {
    served()
    await renderScreen(Things, '/things?page=9999')
    await person.click(await screen.findByRole('button', { name: 'Go to first page' }))
    await rowNamed('Thing 1')
  })

  test('empty list with an estimated total shows the minimum', async () => {
    serveCalls({
      '/things/list': () =>
        ok({
          rows: all.slice(0, 10),
          pageInfo: {
            page: 1,
            limit: 10,
            total: 10_000,
            noOfPage: 1000,
            totalIsEstimate: true,
            nextCursor: 'page 2',
          },
        }),
      '/views/list': () => ok([]),
    })
    await renderScreen(Things)
    await rowNamed('Thing 1')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Things 10,000+')
    expect(screen.getByRole('button', { name: 'Last page' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', false)
  })
})

const savedView = {
  id: 12,
  list: 'things',
  name: 'Active ones',
  query: { parameters: { status: 'active', sort: 'name', dir: 'asc' } },
  isShared: true,
  isMine: false,
  ownerName: 'Ana Reyes',
  version: 1,
  updatedAt: '2026-11-21T02:00:00Z',
}

describe('saved view', () => {
  test('opens by its address without first requesting the unfiltered list', async () => {
    const { requestsTo } = serveCalls({
      '/things/list': (input) => pageFor(input as Wire),
      '/views/list': () => ok([savedView]),
    })
    const { query } = await renderScreen(Things, '/things?view=12')
    await rowNamed('Thing 2')
    expect(query()).toEqual({ view: '12', status: 'active', sort: 'name', dir: 'asc' })
    expect(requestsTo('/things/list')[0]).toMatchObject({ filters: { status: 'active' } })
    expect(await screen.findByRole('button', { name: /^Active ones/, current: true })).toBeTruthy()
  })

  test('saved view that was deleted shows the unfiltered list', async () => {
    served()
    const { query } = await renderScreen(Things, '/things?view=99')
    await rowNamed('Thing 1')
    expect(query()).toEqual({})
  })

  test('is saved with its name and the current query', async () => {
    const { requestsTo } = serveCalls({
      '/things/list': (input) => pageFor(input as Wire),
      '/views/list': () => ok([]),
      '/views/save': () => saved('The view was saved.', { id: 7, status: 'personal', version: 1 }),
    })
    const { query } = await renderScreen(Things, '/things?status=active&page=3')
    await rowNamed('Thing 102')
    await person.click(screen.getByRole('button', { name: 'Views' }))
    await person.type(await screen.findByLabelText('Save as new view'), 'Mine{Enter}')
    await waitFor(() => expect(query()).toMatchObject({ view: '7', status: 'active' }))
    expect(requestsTo('/views/save')).toEqual([
      { list: listName, name: 'Mine', query: { parameters: { status: 'active' } }, isShared: false },
    ])
  })
})

test('status tabs › filter the list and show the number of rows of each, and of saved views', async () => {
  const { requestsTo } = serveCalls({
    '/things/list': (input) => pageFor(input as Wire),
    '/views/list': () => ok([savedView]),
    '/lists/counts': () =>
      ok([{ total: 1234 }, { total: 617 }, { total: 10_000, totalIsEstimate: true }, null]),
  })
  const { query } = await renderScreen(Things, '/things?method=card')
  await screen.findByRole('button', { name: 'All 1,234', current: true })
  expect(requestsTo('/lists/counts')).toEqual([
    {
      list: '/things/list',
      fixed: {},
      queries: [
        { filters: { method: ['card'] } },
        { filters: { method: ['card'], status: 'active' } },
        { filters: { method: ['card'], status: 'inactive' } },
        { filters: { status: 'active' } },
      ],
    },
  ])
  expect(screen.getByRole('button', { name: 'Inactive 10,000+' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Active 617' }))
  await screen.findByRole('button', { name: 'Active 617', current: true })
  expect(query()).toEqual({ method: 'card', status: 'active' })
  await person.click(screen.getByRole('button', { name: 'Active ones' }))
  await waitFor(() => expect(query()).toMatchObject({ view: '12', status: 'active' }))
})

test('filter › shows the number of rows of each option', async () => {
  const { requestsTo } = serveCalls({
    '/things/list': (input) => pageFor(input as Wire),
    '/views/list': () => ok([]),
    '/lists/counts': ({ queries }) => ok((queries as unknown[]).map((_, index) => ({ total: 10 + index }))),
  })
  await renderScreen(Things, '/things?status=active')
  await person.click(await screen.findByRole('button', { name: 'Payment method All' }))
  await screen.findByRole('option', { name: /Card 11$/ })
  expect(requestsTo('/lists/counts').at(-1)).toMatchObject({
    queries: [{ filters: { status: 'active' } }, { filters: { status: 'active', method: ['card'] } }],
  })
})

test('totals line › shows the sum of each status, with debits apart, and its limit', async () => {
  const { requestsTo } = serveCalls({
    '/things/list': (input) => pageFor(input as Wire),
    '/views/list': () => ok([]),
    '/lists/totals': ({ filters }) =>
      ok({
        statuses: [
          { status: 'active', count: 2, amount: 1250.5 },
          { status: 'inactive', count: 3, amount: 3100, debits: 250 },
        ],
        firstRows: Object.keys(Object(filters)).length > 0 ? null : 10_000,
      }),
  })
  await renderScreen(() => (
    <ListScreen
      name={listName}
      title="Things"
      pluralName="things"
      list={nameList}
      totals
      keyOf={({ id }: Thing) => id}
      filters={[
        {
          key: 'status',
          label: 'Status',
          kind: 'choice',
          options: [
            { value: 'active', label: 'In use' },
            { value: 'inactive', label: 'Not in use' },
          ],
        },
      ]}
    />
  ))
  await screen.findByText('First 10,000 rows:')
  const line = (text: string) =>
    screen.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === text)
  expect(line('In use 2 · ₱1,250.50')).toBeDefined()
  expect(line('Not in use 3 · +₱3,100.00 −₱250.00')).toBeDefined()
  expect(screen.queryByText(/^Total/)).toBeNull()
  await person.click(await screen.findByRole('button', { name: /^In use/ }))
  await waitFor(() => expect(screen.queryByText('First 10,000 rows:')).toBeNull())
  expect(requestsTo('/lists/totals').at(-1)).toMatchObject({
    list: '/things/list',
    filters: { status: 'active' },
  })
})

test('default days › are shown and saved in a view as a relative range', async () => {
  const { requestsTo } = serveCalls({
    '/things/list': (input) => pageFor(input as Wire),
    '/views/list': () => ok([]),
    '/views/save': () => saved('Saved.', { id: 5, status: 'active', version: 1 }),
  })
  await renderScreen(() => (
    <ListScreen
      name={listName}
      title="Things"
      pluralName="things"
      list={nameList}
      keyOf={({ id }: Thing) => id}
      filters={[{ key: 'createdAt', label: 'Created on', kind: 'dates', pinned: true }]}
      defaultDays="today"
    />
  ))
  await screen.findByRole('button', { name: 'Created on Today' })
  await person.click(screen.getByRole('button', { name: 'Views' }))
  await person.type(await screen.findByLabelText('Save as new view'), 'Today{Enter}')
  await waitFor(() =>
    expect(requestsTo('/views/save')).toMatchObject([{ query: { parameters: { days: 'today' } } }]),
  )
})

test('phone › has the filters and the sort order behind one button, which counts the set filters', async () => {
  const usual = window.matchMedia
  window.matchMedia = (query) => Object.assign(usual(query), { matches: query === '(max-width: 40em)' })
  try {
    served()
    const { query } = await renderScreen(Things, '/things?method=card')
    const button = await screen.findByRole('button', { name: 'Filters 1' })
    expect(screen.queryByRole('button', { name: 'Display' })).toBeNull()
    await userEvent.click(button)
    const sheet = screen.getByRole('dialog', { name: 'Filters and display' })
    await userEvent.click(await within(sheet).findByRole('button', { name: /^Sort by/ }))
    await userEvent.click(await within(sheet).findByRole('option', { name: 'Name, descending' }))
    await waitFor(() => expect(query()).toMatchObject({ sort: 'name', dir: 'desc' }))
    within(sheet).getByRole('button', { name: 'Display' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Filters and display' })).toBeNull()
  } finally {
    window.matchMedia = usual
  }
})
