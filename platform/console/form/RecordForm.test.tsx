import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApiMutation } from '#platform/console/api/api.ts'
import {
  DateField,
  MobileField,
  MoneyField,
  SearchField,
  SelectField,
  SwitchField,
  TextField,
} from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { nobody, person as signedIn } from '#platform/console/session/session.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { failed, ok, saved, chooseOption, serveCalls, renderScreen } from '#platform/console/testing.tsx'
import { getToasts } from '#platform/console/toast.ts'
import { hasUnsavedChanges, saveDrafts } from '#platform/console/unsaved-forms.ts'
import { call, write } from '#platform/contract/call.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { Mobile } from '#platform/contract/fields/mobile.ts'
import { PositiveMoney } from '#platform/contract/fields/money.ts'
import { requiredText } from '#platform/contract/fields/text.ts'
import { wordsOf } from '#platform/words/words.ts'

const saveThing = write('/things/save', {
  needs: 'signed-in',
  request: z.object({
    id: z.int(),
    version: z.int(),
    name: requiredText(40),
    mobile_number: Mobile,
    amount: PositiveMoney,
    kind: z.enum(['retail', 'agent']),
    since: z.iso.date().nullable(),
    isOpen: z.boolean(),
  }),
})

const words = wordsOf({
  both: {
    name: 'Store name',
    mobile_number: 'Mobile number',
    amount: 'Amount',
    kind: 'Kind',
    since: 'Since',
    isOpen: 'Open',
    title: 'Title',
    least: 'Minimum',
    most: 'Maximum',
    numbers: 'Recipients',
    note: 'Note',
  },
  en: {},
  fil: {},
})

const blank = {
  name: '',
  mobile_number: '',
  amount: null as string | null,
  kind: null as 'retail' | 'agent' | null,
  since: null as string | null,
  isOpen: false,
}
const stored = {
  name: 'Aling Nena',
  mobile_number: '+639171234567',
  amount: '1250.50',
  kind: 'retail' as const,
  since: '2026-01-02',
  isOpen: true,
}

const record = createStore<typeof blank>(blank)
let onSent: () => void = () => {}
let onReload: (() => Promise<void>) | undefined
let disabledReason: string | null = null
let blockedReason: string | null = null

function ThingForm() {
  const save = useApiMutation(saveThing)
  const form = useRecordForm({
    name: 'thing',
    words,
    id: 12,
    schema: saveThing.request,
    initial: useStore(record),
    toInput: (values) => ({ ...values, id: 12, version: 3 }),
  })
  return (
    <RecordForm
      form={form}
      onSend={save.mutateAsync}
      onSent={onSent}
      aside={<Effect form={form} />}
      disabledReason={disabledReason}
      blockedReason={blockedReason}
      {...(onReload && { onReload })}
    >
      <FieldGroup title="The store">
        <TextField name="name" />
        <MobileField name="mobile_number" />
        <MoneyField name="amount" />
        <SelectField
          name="kind"
          options={[
            { value: 'retail', label: 'Retail' },
            { value: 'agent', label: 'Agent' },
          ]}
        />
        <DateField name="since" />
        <SwitchField name="isOpen" />
      </FieldGroup>
    </RecordForm>
  )
}

const Effect = ({ form }: { form: Parameters<typeof useFormValues<typeof blank>>[0] }) => {
  const { amount } = useFormValues(form)
  return <output>{amount === null ? 'No amount' : `Sends ${amount}`}</output>
}

/** Not rendered. Each form must be rejected by the compiler. */
export function useFormsThatDoNotCompile() {
  const schema = z.strictObject({ name: requiredText(40), kind: z.enum(['retail', 'agent']) })
  const name = 'not-compiled'
  // @ts-expect-error -- the schema has no field `kinds`
  useRecordForm({ name, words, schema, initial: { name: '', kind: null, kinds: '' } })
  // @ts-expect-error -- the schema requires `kind`
  useRecordForm({ name, words, schema, initial: { name: '' } })
  // @ts-expect-error -- the schema does not allow this kind
  useRecordForm({ name, words, schema, initial: { name: '', kind: 'shop' } })
  // @ts-expect-error -- the transformation leaves out `kind`
  useRecordForm({ name, words, schema, initial: { note: '' }, toInput: ({ note }) => ({ name: note }) })
  // @ts-expect-error -- the catalogue has no word `nickname`, and there is no label
  useRecordForm({ name, words, schema: z.object({ nickname: z.string() }), initial: { nickname: '' } })
}

const Salary = z
  .strictObject({ title: requiredText(40), least: PositiveMoney.nullable(), most: PositiveMoney.nullable() })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: fieldMessages.issue('MASKED_VALUE'),
  })

function SalaryForm() {
  const form = useRecordForm({
    name: 'salary',
    words,
    schema: Salary,
    initial: { title: '', least: null as string | null, most: null as string | null },
  })
  return (
    <RecordForm form={form} onSend={async () => {}}>
      <TextField name="title" />
      <MoneyField name="least" />
      <MoneyField name="most" />
    </RecordForm>
  )
}

function LongForm() {
  const form = useRecordForm({
    name: 'long',
    words,
    labels: { id: 'Id', version: 'Version' },
    schema: saveThing.request,
    initial: { ...blank, id: 12, version: 3 },
  })
  return (
    <RecordForm form={form} onSend={async () => ({})}>
      <FieldGroup title="The store">
        <TextField name="name" />
        <MobileField name="mobile_number" />
      </FieldGroup>
      <FieldGroup title="Money">
        <MoneyField name="amount" />
      </FieldGroup>
      <FieldGroup title="Opening">
        <SwitchField name="isOpen" />
      </FieldGroup>
    </RecordForm>
  )
}

const findWallets = call('/wallets/find', {
  needs: 'signed-in',
  request: z.object({ search: z.string() }),
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
})

function SearchForm({ showsFirst = false }) {
  const save = useApiMutation(saveThing)
  const form = useRecordForm({
    name: 'wallet',
    words,
    labels: { walletId: 'Wallet' },
    schema: z.object({ walletId: z.int() }),
    initial: { walletId: null as number | null },
  })
  return (
    <RecordForm form={form} onSend={(values) => save.mutateAsync(values as never)}>
      <SearchField
        name="walletId"
        call={findWallets}
        input={(search) => ({ search })}
        options={(found) => found.map(({ id, name }) => ({ value: id, label: name }))}
        showsFirst={showsFirst}
      />
    </RecordForm>
  )
}

function RecipientsForm() {
  const form = useRecordForm({
    name: 'recipients',
    words,
    schema: z.object({ numbers: z.array(Mobile).min(1), note: z.string() }),
    initial: { numbers: '', note: '' },
    toInput: ({ numbers, note }) => ({ numbers: numbers.split('\n').filter(Boolean), note: note.trim() }),
  })
  return (
    <RecordForm form={form} onSend={async () => ({})}>
      <TextField name="numbers" />
      <TextField name="note" />
    </RecordForm>
  )
}

const person = userEvent.setup()
const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

beforeEach(() => {
  sessionStorage.clear()
  signedIn.set({ ...nobody, id: 1, email: 'ana@erp.test' })
  record.set(blank)
  onSent = () => {}
  onReload = undefined
  disabledReason = null
  blockedReason = null
})

const optionalLabels = () =>
  [...document.querySelectorAll('label[data-optional]')].map(({ textContent }) => textContent)

test('RecordForm › marks optional fields and tells which are required', async () => {
  await renderScreen(ThingForm)
  expect(optionalLabels()).toEqual(['Since'])
  expect(field('Store name').getAttribute('aria-required')).toBe('true')
  expect(field('Since').getAttribute('aria-required')).toBe('false')
  expect(document.body.textContent).not.toContain('*')
})

test('RecordForm › does not mark fields that cannot be edited', async () => {
  disabledReason = 'You need another permission.'
  await renderScreen(ThingForm)
  expect(optionalLabels()).toEqual([])
})

test('RecordForm › marks optional fields if the conversion of the form accepts only text', async () => {
  await renderScreen(RecipientsForm)
  expect(optionalLabels()).toEqual(['Note'])
})

describe('RecordForm', () => {
  test('shows the values as text and no buttons if the record cannot be changed', async () => {
    record.set(stored)
    disabledReason = 'This maintenance has ended.'
    await renderScreen(ThingForm)
    expect(screen.getByText('This maintenance has ended.')).toBeTruthy()
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(values).toEqual(['Aling Nena', '+639171234567', '₱1,250.50', 'Retail', 'Jan 2, 2026', 'Yes'])
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('shows why the input cannot be saved beside the disabled button', async () => {
    blockedReason = 'Add recipients first.'
    await renderScreen(ThingForm)
    expect(screen.getByText('Add recipients first.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  })

  test('shows only the reason if the person cannot create the record', async () => {
    const NewThing = () => {
      const form = useRecordForm({
        name: 'thing',
        words,
        labels: { id: 'Id', version: 'Version' },
        schema: saveThing.request,
        initial: { ...blank, id: 0, version: 0 },
      })
      return (
        <RecordForm form={form} onSend={() => Promise.resolve()} disabledReason="You cannot add things.">
          <TextField name="name" />
        </RecordForm>
      )
    }
    await renderScreen(NewThing)
    expect(screen.getByText('You cannot add things.')).toBeTruthy()
    expect(screen.queryByText('Store name')).toBeNull()
  })

  test('shows each error at its field and in the summary, focuses the first and sends nothing', async () => {
    const { requests } = serveCalls({})
    await renderScreen(ThingForm)
    await person.type(field('Mobile number'), '02 8888 7777')
    await person.click(field('Amount'))
    // Leaving a field shows only the error of that field.
    await screen.findByText(/Invalid format/)
    expect(screen.queryByRole('alert')).toBeNull()
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('4 fields need your attention')
    expect(summary.textContent).toContain('Store name: This field is required')
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Store name', 'Mobile number', 'Amount', 'Kind'])
    expect(summary.textContent).toContain('Mobile number: Invalid format')
    await waitFor(() => expect(document.activeElement).toBe(field('Store name')))
    await person.click(screen.getByRole('button', { name: 'Kind' }))
    expect(document.activeElement).toBe(field('Kind'))
    expect(requests).toEqual([])
  })

  test('sends values in the format of the API and shows the message of the server', async () => {
    const { requestsTo } = serveCalls({
      '/things/save': () => saved('The store was saved.', { id: 12, status: 'active', version: 4 }),
    })
    await renderScreen(ThingForm)
    await person.type(field('Store name'), 'Aling Nena')
    await person.type(field('Mobile number'), '0917 123-4567')
    await person.type(field('Amount'), '₱1,250.5')
    await chooseOption(field('Kind'), 'Agent')
    await person.click(field('Open'))
    expect(screen.getByText('Sends 1250.50')).toBeTruthy()
    expect(field('Amount').value).toBe('1,250.50')
    await save()
    await waitFor(() =>
      expect(getToasts()[0]).toMatchObject({
        type: 'success',
        title: '',
        html: 'The store was saved.',
      }),
    )
    expect(requestsTo('/things/save')).toEqual([
      {
        id: 12,
        version: 3,
        name: 'Aling Nena',
        mobile_number: '0917 123-4567',
        amount: '1250.50',
        kind: 'agent',
        since: null,
        isOpen: true,
      },
    ])
    expect(hasUnsavedChanges()).toBe(false)
  })

  test('Enter in a search field › does not submit the form', async () => {
    record.set(stored)
    const { requests } = serveCalls({
      '/things/save': () => saved('Saved.', { id: 12, status: 'active', version: 4 }),
    })
    await renderScreen(() => <SearchForm />)
    await person.type(screen.getByRole('combobox', { name: 'Wallet' }), 'lopez{Enter}')
    expect(requests.filter(({ path }) => path === '/things/save')).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('SearchField › does not open its list when the form focuses it', async () => {
    serveCalls({ '/wallets/find': () => ok([{ id: 1, name: 'Aling Nena' }]) })
    await renderScreen(() => <SearchForm showsFirst />)
    const box = screen.getByRole('combobox', { name: 'Wallet' })
    act(() => box.focus())
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  test('SearchField › says that one letter is too short, and shows the first options before it if it should', async () => {
    const { requestsTo } = serveCalls({ '/wallets/find': () => ok([{ id: 1, name: 'Aling Nena' }]) })
    await renderScreen(() => <SearchForm showsFirst />)
    const box = screen.getByRole('combobox', { name: 'Wallet' })
    await person.click(box)
    expect(await screen.findByRole('option', { name: 'Aling Nena' })).toBeTruthy()
    await person.type(box, 'n')
    expect(await screen.findByText('Type at least 2 characters.')).toBeTruthy()
    await person.type(box, 'e')
    expect(await screen.findByRole('option', { name: 'Aling Nena' })).toBeTruthy()
    expect(requestsTo('/wallets/find').map(({ search }) => search)).toEqual(['', 'ne'])
  })

  test.each(['{Enter}', '{Tab}'])(
    'SearchField › highlights the first result, and %s selects it, also in place of another',
    async (key) => {
      serveCalls({
        '/wallets/find': ({ search }) =>
          ok(
            search === 'st'
              ? [{ id: 2, name: 'Nene Store' }]
              : [
                  { id: 1, name: 'Aling Nena' },
                  { id: 2, name: 'Nene Store' },
                ],
          ),
      })
      await renderScreen(() => <SearchForm />)
      const box = screen.getByRole('combobox', { name: 'Wallet' }) as HTMLInputElement
      await person.type(box, 'ne')
      const first = await screen.findByRole('option', { name: 'Aling Nena' })
      await waitFor(() => expect(first.dataset['comboboxSelected']).toBe('true'))
      await person.keyboard(key)
      await waitFor(() => expect(box.value).toBe('Aling Nena'))

      await person.clear(box)
      await person.type(box, 'st')
      await waitFor(() =>
        expect(screen.getByRole('option', { name: 'Nene Store' }).dataset['comboboxSelected']).toBe('true'),
      )
      await person.keyboard(key)
      await waitFor(() => expect(box.value).toBe('Nene Store'))
    },
  )

  test('leaving a field by a click › shows its error only after the click', async () => {
    await renderScreen(ThingForm)
    field('Mobile number').focus()
    await person.type(field('Mobile number'), '12')
    fireEvent.pointerDown(field('Amount'))
    fireEvent.blur(field('Mobile number'))
    expect(screen.queryByText(/Invalid format/)).toBeNull()
    fireEvent.pointerUp(field('Amount'))
    expect(await screen.findByText(/Invalid format/)).toBeTruthy()
  })

  test('selects an option of a short list by its first letters, open or not', async () => {
    record.set(stored)
    await renderScreen(ThingForm)
    act(() => field('Kind').focus())
    await person.keyboard('a')
    expect(field('Kind').value).toBe('Agent')
    await person.keyboard('{ArrowDown}')
    expect(await screen.findByRole('option', { name: 'Retail' })).toBeTruthy()
    await person.keyboard('r')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(field('Kind').value).toBe('Retail')
  })

  test('shows server errors at their fields', async () => {
    record.set(stored)
    serveCalls({
      '/things/save': () =>
        failed(422, {
          message: 'This number is taken.',
          code: 'VALIDATION',
          errors: [{ field: 'mobile_number', message: 'This number is taken.' }],
        }),
    })
    await renderScreen(ThingForm)
    await person.type(field('Store name'), ' 2')
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(field('Mobile number')))
    expect(screen.getAllByText(/This number is taken/).length).toBeGreaterThan(1)
    expect(getToasts().filter(({ type }) => type === 'danger')).toEqual([])
    expect(field('Store name').value).toBe('Aling Nena 2')
  })

  test('shows the differences from the stored record', async () => {
    record.set(stored)
    await renderScreen(ThingForm)
    expect(screen.getByText('No changes')).toBeTruthy()
    await person.type(field('Store name'), ' 2')
    await person.clear(field('Amount'))
    await person.click(screen.getByRole('button', { name: '2 changes' }))
    expect(await screen.findByRole('row', { name: /Store name Aling Nena Aling Nena 2/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Amount ₱1,250.50 —/ })).toBeTruthy()
  })
})

describe('a valid value at the field', () => {
  test('is offered for a server error with a maximum, and is entered by its button', async () => {
    record.set({ ...stored, amount: '60000.00' })
    const error = {
      field: 'amount',
      message: 'Enter an amount up to ₱50,000.00.',
      code: 'things.ABOVE',
      params: { max: '₱50,000.00' },
    }
    serveCalls({
      '/things/save': () => failed(422, { message: error.message, code: 'VALIDATION', errors: [error] }),
    })
    await renderScreen(ThingForm)
    await save()
    await person.click(await screen.findByRole('button', { name: 'Use ₱50,000.00' }))
    expect(field('Amount').value).toBe('50,000.00')
    expect(document.activeElement).toBe(field('Amount'))
    expect(screen.queryByRole('button', { name: 'Use ₱50,000.00' })).toBeNull()
  })

  test('is not offered if none is known', async () => {
    await renderScreen(ThingForm)
    await save()
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })
})

describe('sections of a long form', () => {
  const section = (name: RegExp | string) =>
    within(screen.getByRole('navigation')).getByRole('button', { name })

  test('a form with fewer than three groups › has no list of sections', async () => {
    await renderScreen(ThingForm)
    expect(screen.queryByRole('navigation', { name: 'Sections of the form' })).toBeNull()
  })

  test('after a rejected save › counts the errors of each section and focuses the first error of the selected one', async () => {
    await renderScreen(LongForm)
    await save()
    await screen.findByRole('alert')
    expect(section(/^The store.*2 errors$/)).toBeTruthy()
    expect(section('Opening').textContent).toBe('Opening')
    await person.click(section(/^Money.*1 error$/))
    expect(document.activeElement).toBe(field('Amount'))
    expect(section(/Money/).getAttribute('aria-current')).toBe('step')
    await person.type(field('Amount'), '5')
    expect(section('Money')).toBeTruthy()
  })

  test('Alt with an arrow key › focuses the next and the previous section', async () => {
    await renderScreen(LongForm)
    await person.click(field('Mobile number'))
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(document.activeElement).toBe(field('Amount'))
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(document.activeElement).toBe(field('Store name'))
  })
})

describe('unsaved input', () => {
  test('asks for confirmation before leaving', async () => {
    const { router, path } = await renderScreen(ThingForm)
    await person.type(field('Store name'), 'Half')
    void router.navigate({ to: '/elsewhere' as never })
    await person.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    expect(path()).toBe('/things')
    expect(field('Store name').value).toBe('Half')
    void router.navigate({ to: '/elsewhere' as never })
    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await screen.findByText('Elsewhere')
  })

  test('can be left after and by saving', async () => {
    record.set(stored)
    serveCalls({ '/things/save': () => saved('Saved.', { id: 12, status: 'active', version: 4 }) })
    const { router } = await renderScreen(ThingForm)
    onSent = () => void router.navigate({ to: '/elsewhere' as never })
    await person.type(field('Store name'), ' 2')
    await save()
    await screen.findByText('Elsewhere')
  })

  test('is restored after a reload until it is discarded', async () => {
    record.set(stored)
    const first = await renderScreen(ThingForm)
    await person.type(field('Store name'), ' 2')
    expect(hasUnsavedChanges()).toBe(true)
    saveDrafts()
    first.unmount()
    expect(hasUnsavedChanges()).toBe(false)

    await renderScreen(ThingForm)
    expect(field('Store name').value).toBe('Aling Nena 2')
    await person.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(field('Store name').value).toBe('Aling Nena')
    expect(sessionStorage.length).toBe(0)
  })

  test('is kept when another person saved the record, and their changes are merged', async () => {
    record.set(stored)
    serveCalls({
      '/things/save': () =>
        failed(409, {
          message: 'This record was changed by someone else. Reload and try again.',
          code: 'STALE',
        }),
    })
    onReload = async () => record.set({ ...stored, amount: '99.00' })
    await renderScreen(ThingForm)
    await person.type(field('Store name'), ' 2')
    await save()
    expect(await screen.findByText('Someone else updated this record')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Reload and keep my changes' }))
    await screen.findByText(/latest version is loaded/)
    await waitFor(() => expect(field('Amount').value).toBe('99.00'))
    expect(field('Store name').value).toBe('Aling Nena 2')
  })
})

describe('rules across fields', () => {
  const message = fieldMessages('MASKED_VALUE').in('en')

  test('show their error as soon as their fields are filled in, whichever was last', async () => {
    await renderScreen(SalaryForm)
    await person.type(screen.getByLabelText(/^Maximum/), '100')
    await person.tab()
    expect(screen.queryByText(message)).toBeNull()
    await person.type(screen.getByLabelText(/^Minimum/), '500')
    await person.tab()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(/^Maximum/).getAttribute('aria-invalid')).toBe('true')
    await person.clear(screen.getByLabelText(/^Minimum/))
    await person.type(screen.getByLabelText(/^Minimum/), '50')
    await person.tab()
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  })

  test('are in the first summary of errors, with those of other fields', async () => {
    await renderScreen(SalaryForm)
    await person.type(screen.getByLabelText(/^Minimum/), '500')
    await person.type(screen.getByLabelText(/^Maximum/), '100')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText(/^Title/).getAttribute('aria-invalid')).toBe('true')
  })
})
