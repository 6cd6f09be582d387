import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { TextField } from '#platform/console/form/fields.ts'
import { RecordForm } from '#platform/console/form/RecordForm.tsx'
import { recordValues } from '#platform/console/form/record-values.ts'
import { useRecordEditor } from '#platform/console/form/use-record-editor.ts'
import { setScreens } from '#platform/console/router/console-registry.ts'
import { history } from '#platform/console/router/navigation.ts'
import { screen as screenOf } from '#platform/console/screen.ts'
import { renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'
import { write } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields/text.ts'
import { wordsOf } from '#platform/words/words.ts'

const Draft = z.strictObject({ name: requiredText(40) })
const Saved = z.object({ thingId: z.int() })
const calls = {
  create: write('/things/create', { needs: 'signed-in', request: Draft, reply: Saved }),
  update: write('/things/update', {
    needs: 'signed-in',
    request: Draft.extend({ thingId: z.int(), version: z.int(), stockSeen: z.int() }),
    reply: Saved,
  }),
}
const load = async () => ({ default: () => null })
const things = screenOf({ path: '/shop/things', title: 'Things', needs: 'signed-in', load })
const thing = screenOf({
  path: '/shop/things/record/:action/:id',
  record: { kind: 'thing', params: { action: 'view' } },
  title: 'Thing',
  needs: 'signed-in',
  load,
})
const words = wordsOf({ both: { name: 'Store name' }, en: {}, fil: {} })

type Stored = { thingId: number; name: string; version: number }

function ThingForm({ record }: { record?: Stored }) {
  const editor = useRecordEditor({
    screen: thing,
    calls,
    record,
    key: 'thingId',
    more: record && { stockSeen: 4 },
    words,
    schema: Draft,
    initial: recordValues(Draft, record),
  })
  return (
    <RecordForm {...editor}>
      <TextField name="name" />
    </RecordForm>
  )
}

const serve = () =>
  serveCalls({
    '/things/create': () => saved('Saved.', { thingId: 8 }),
    '/things/update': () => saved('Saved.', { thingId: 7 }),
  })

beforeEach(() => {
  setScreens([things, thing])
  sessionStorage.clear()
  history.push('/start')
})

test('record editor › creates a record and opens it', async () => {
  const person = userEvent.setup()
  const { requestsTo } = serve()
  await renderScreen(() => <ThingForm />)
  await person.type(await screen.findByLabelText(/Store name/), 'Bike')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(history.location.pathname).toBe('/shop/things/record/view/8'))
  expect(requestsTo('/things/create')).toEqual([{ name: 'Bike' }])
})

test('record editor › updates the stored record by its id and version', async () => {
  const person = userEvent.setup()
  const { requestsTo } = serve()
  await renderScreen(() => <ThingForm record={{ thingId: 7, name: 'Bike', version: 3 }} />)
  await person.type(await screen.findByLabelText(/Store name/), 's')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(history.location.pathname).toBe('/shop/things/record/view/7'))
  expect(requestsTo('/things/update')).toEqual([{ name: 'Bikes', thingId: 7, version: 3, stockSeen: 4 }])
})

test('record editor › returns to the list on Cancel', async () => {
  serve()
  await renderScreen(() => <ThingForm />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(history.location.pathname).toBe('/shop/things'))
})
