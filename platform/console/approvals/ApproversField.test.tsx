import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOf } from '#platform/words/words.ts'
import { ApproversField } from './ApproversField.tsx'
import { CheckboxGroupField } from '#platform/console/form/fields.ts'
import { RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { renderScreen } from '#platform/console/testing.tsx'

const people = [
  { id: 1, name: 'Ana Cruz', position: 'Operations Supervisor' },
  { id: 2, name: 'Ben Reyes', position: 'Settlement Supervisor' },
  { id: 3, name: 'Cora Santos', position: 'Fraud Supervisor' },
  { id: 4, name: 'Dan Uy', position: 'Branch Manager' },
]
const networks = Array.from({ length: 30 }, (_, index) => ({ value: index, label: `Network ${index}` }))
const schema = z.object({ lineManagers: z.array(z.int()), networkIds: z.array(z.int()) })
let sent: z.infer<typeof schema> | undefined

function RequestForm({ needed }: { needed: 1 | 2 }) {
  const form = useRecordForm({
    name: 'request',
    words: wordsOf({ en: {}, fil: {} }),
    labels: { lineManagers: 'Line managers', networkIds: 'Networks' },
    schema,
    initial: { lineManagers: [] as number[], networkIds: [] as number[] },
  })
  return (
    <RecordForm form={form} onSend={async (input) => (sent = input)}>
      <ApproversField name="lineManagers" required needed={needed} people={people} />
      <CheckboxGroupField name="networkIds" options={networks} />
    </RecordForm>
  )
}

const renderForm = (needed: 1 | 2) => renderScreen(() => <RequestForm needed={needed} />)

const approvers = () => screen.findByRole('textbox', { name: /Line managers/ })

test('approvers › are found by position, shown as chips and sent as ids', async () => {
  const person = userEvent.setup()
  await renderForm(1)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await person.type(await approvers(), 'settle{ArrowDown}{Enter}')
  await person.type(await approvers(), 'dan{ArrowDown}{Enter}')
  await person.click(screen.getByRole('button', { name: 'Remove Dan Uy' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent?.lineManagers).toEqual([2])
})

test('approvers › state before saving that a second one is missing', async () => {
  const person = userEvent.setup()
  await renderForm(2)
  expect(screen.getByText(/Select two or three/)).toBeTruthy()
  await person.type(await approvers(), 'ana{ArrowDown}{Enter}')
  expect(screen.getByText(/Select one more/)).toBeTruthy()
  await person.type(await approvers(), 'ben{ArrowDown}{Enter}')
  expect(screen.queryByText(/Select one more/)).toBeNull()
})

test('a fourth approver › cannot be selected', async () => {
  const person = userEvent.setup()
  await renderForm(2)
  for (const name of ['ana', 'ben', 'cora']) await person.type(await approvers(), `${name}{ArrowDown}{Enter}`)
  await person.type(await approvers(), 'dan')
  await person.click(screen.getByRole('option', { name: /Dan Uy/ }))
  expect(screen.queryByRole('button', { name: 'Remove Dan Uy' })).toBeNull()
})

test('a long list of options › is searched, and its results are selected and removed together', async () => {
  const person = userEvent.setup()
  await renderForm(1)
  const field = await screen.findByRole('textbox', { name: 'Networks' })
  await person.type(field, 'network 1')
  await person.click(screen.getByRole('button', { name: 'Select all 11 results' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent?.networkIds).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  await person.click(field)
  await person.click(screen.getByRole('button', { name: 'Clear selection' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent?.networkIds).toEqual([])
})
