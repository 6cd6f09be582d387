import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makers } from '#platform/access/access.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { screen as screenOf } from '#platform/console/screen.ts'
import { nobody, person as signedIn } from '#platform/console/session/session.ts'
import { ok, renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'
import { write } from '#platform/contract/call.ts'
import { defineList } from '#platform/contract/columns.ts'
import { listCall } from '#platform/contract/page.ts'
import { commonWords } from '#platform/words/common-words.ts'
import { labelsOf, messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

const Thing = z.object({ thingId: z.int(), title: z.string(), version: z.int() })
const calls = {
  list: listCall('/things/list', Thing, { needs: 'signed-in', sorts: ['title'] }),
  update: write('/things/update', { needs: makers }),
  delete: write('/things/delete', { needs: makers }),
}
const t = labelsOf(commonWords)
const list = defineList(calls.list, {
  name: 'record-things',
  title: t('title'),
  columns: [{ key: 'title', title: t('title'), kind: 'text', sort: true }],
})
const thing = screenOf({
  path: '/shop/thing/:action/:id',
  record: { kind: 'thing', params: { action: 'view' } },
  title: 'Thing',
  needs: 'signed-in',
  load: async () => ({ default: () => null }),
})
const messages = messagesOf('shop', wordsOf({ en: { SOLD: 'It is sold.' }, fil: { SOLD: 'Sold na.' } }))

function Things() {
  return (
    <ListScreen
      list={list}
      pluralName="things"
      keyOf={({ thingId }) => thingId}
      record={thing}
      newLabel="New thing"
      edit={calls.update}
      deletion={{
        call: calls.delete,
        key: 'thingId',
        errorFor: ({ title }) => (title === 'Boat' ? messages('SOLD') : null),
      }}
    />
  )
}

const rows = [
  { thingId: 7, title: 'Bike', version: 3 },
  { thingId: 8, title: 'Boat', version: 1 },
]

const pageInfo = { total: 2, page: 1, limit: 20, noOfPage: 1, nextCursor: null, previousCursor: null }

const open = async () => {
  const server = serveCalls({
    '/things/list': () => ok({ rows, pageInfo }),
    '/views/list': () => ok([]),
    '/things/delete': () => saved('Deleted.', {}),
  })
  const { path } = await renderScreen(() => <Things />)
  await screen.findByText('Bike')
  return { ...server, path }
}
const menuOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await screen.findByRole('menuitem', { name: /^Delete/ })
  return (label: string) => screen.getByRole('menuitem', { name: new RegExp(`^${label}`) })
}

beforeEach(() => signedIn.set({ ...nobody, id: 1, level: 20 }))
afterEach(() => signedIn.set(nobody))

test('list of records › links to the screen of a record and to the form of a new one', async () => {
  const { path } = await open()
  expect(screen.getByRole('link', { name: 'Bike' }).getAttribute('href')).toBe('/shop/thing/view/7')
  expect(screen.getByRole('link', { name: 'New thing' }).getAttribute('href')).toBe('/shop/thing/view/0')
  const item = await menuOf('Bike')
  await userEvent.click(item('Edit'))
  await waitFor(() => expect(path()).toBe('/shop/thing/edit/7'))
})

test('list of records › deletes a record by its key and version', async () => {
  const { requestsTo } = await open()
  const item = await menuOf('Bike')
  await userEvent.click(item('Delete'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Bike?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(requestsTo('/things/delete')).toEqual([{ thingId: 7, version: 3 }]))
})

test('list of records › disables the deletion with the rule or the missing permission', async () => {
  await open()
  const item = await menuOf('Boat')
  expect(item('Delete').textContent).toContain('It is sold.')
  await userEvent.keyboard('{Escape}')
  signedIn.set({ ...nobody, id: 1, level: 10 })
  const ofBike = await menuOf('Bike')
  expect(ofBike('Delete').textContent).toMatch(/level 20/)
  expect(screen.queryByRole('menuitem', { name: /^Edit/ })).toBeNull()
})
