import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makers } from '#platform/access/access.ts'
import { defineRecordScreen } from '#platform/console/record/define-record-screen.tsx'
import type { RecordFormProps } from '#platform/console/record/record-form-props.ts'
import { nobody, person as signedIn } from '#platform/console/session/session.ts'
import { ok, renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'
import { call, write } from '#platform/contract/call.ts'
import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

const Thing = z.object({
  thingId: z.int(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  isFrozen: z.boolean(),
  version: z.int(),
})
type Thing = z.infer<typeof Thing>

const calls = {
  info: call('/things/info', { needs: 'signed-in', request: z.object({ thingId: z.int() }), reply: Thing }),
  create: write('/things/create', { needs: makers }),
  update: write('/things/update', { needs: makers }),
  updateStatus: write('/things/update-status', {
    needs: makers,
    request: z.object({ thingId: z.int(), status: z.string(), reason: z.string(), version: z.int() }),
  }),
}

const words = wordsOf({
  both: { newThing: 'New thing', editThing: 'Edit thing', sold: 'Sold', log: 'Log', hides: 'Hides {name}.' },
  en: {},
  fil: {},
})
const messages = messagesOf(
  'things',
  wordsOf({ en: { FROZEN: 'It is frozen.' }, fil: { FROZEN: 'Frozen.' } }),
)

const Form = ({ record, disabledReason }: RecordFormProps<Thing>) => (
  <form aria-label="Thing">
    {record?.name ?? 'Empty'} {disabledReason}
  </form>
)

const definition = { words, calls, key: 'thingId', newTitle: 'newThing', Form } as const
const stored: Thing = { thingId: 7, name: 'Bike', status: 'active', isFrozen: false, version: 3 }

const open = async (content: ReturnType<typeof defineRecordScreen>, path: string, thing = stored) => {
  const server = serveCalls({
    '/things/info': () => ok(thing),
    '/things/update-status': () => saved('Saved.', {}),
  })
  const Screen = content
  await renderScreen(() => <Screen />, path, '/things/$action/$id')
  return server
}
const formText = async () => (await screen.findByRole('form', { name: 'Thing' })).textContent

beforeEach(() => signedIn.set({ ...nobody, id: 1, level: 20 }))
afterEach(() => signedIn.set(nobody))

test('record screen › shows an empty form under the title of a new record for the id 0', async () => {
  await open(defineRecordScreen(definition), '/things/view/0')
  expect(await formText()).toBe('Empty ')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New thing ')
})

test('record screen › shows name, status, figures and tabs of the stored record', async () => {
  const { requestsTo } = await open(
    defineRecordScreen({
      ...definition,
      view: ({ thingId }, { t }) => ({
        figures: [[t('sold'), 12], thingId > 9 && ['Never', 0]],
        tabs: [{ key: 'log', title: t('log'), content: () => 'Log of it' }],
      }),
    }),
    '/things/view/7',
  )
  expect(await formText()).toBe('Bike ')
  expect(requestsTo('/things/info')).toEqual([{ thingId: 7 }])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bike ')
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByText('Sold').parentElement?.textContent).toBe('Sold12')
  expect(screen.queryByText('Never')).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Details', 'Log'])
})

test('record screen › changes the status with the keys, the version and a reason', async () => {
  const person = userEvent.setup()
  const { requestsTo } = await open(
    defineRecordScreen({ ...definition, status: { effect: ({ name }, t) => t('hides', { name }) } }),
    '/things/view/7',
  )
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Hides Bike.')
  await person.type(within(dialog).getByLabelText('Reason'), 'Out of stock')
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() =>
    expect(requestsTo('/things/update-status')).toEqual([
      { thingId: 7, version: 3, status: 'inactive', reason: 'Out of stock' },
    ]),
  )
})

test('record screen › passes the missing permission or the rule to the form', async () => {
  const frozen = defineRecordScreen({
    ...definition,
    editError: ({ isFrozen }) => (isFrozen ? messages('FROZEN') : null),
  })
  await open(frozen, '/things/view/7', { ...stored, isFrozen: true })
  expect(await formText()).toBe('Bike It is frozen.')
  signedIn.set({ ...nobody, id: 1, level: 10 })
  await waitFor(() => expect(screen.getByRole('form').textContent).toMatch(/level 20/))
})

test('record screen › with an edit action shows the record, and its form only for the action edit', async () => {
  const viewed = defineRecordScreen({
    ...definition,
    editLabel: 'editThing',
    view: ({ name }) => ({ content: <p>All about {name}</p> }),
  })
  await open(viewed, '/things/view/7')
  expect(await screen.findByText('All about Bike')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test('record screen › with an edit action shows the form for the action edit', async () => {
  const viewed = defineRecordScreen({
    ...definition,
    editLabel: 'editThing',
    view: ({ name }) => ({ content: <p>All about {name}</p> }),
  })
  await open(viewed, '/things/edit/7')
  expect(await formText()).toBe('Bike ')
  expect(screen.queryByText('All about Bike')).toBeNull()
})
