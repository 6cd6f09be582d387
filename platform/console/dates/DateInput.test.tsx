import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOf } from '#platform/words/words.ts'
import { useState } from 'react'
import { DayInput } from '#platform/console/dates/DateInput.tsx'
import { DateField, MomentField, TimeField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { setLanguage } from '#platform/console/i18n/words.ts'
import { dayInManila } from '#platform/console/dates/manila-days.ts'
import { renderScreen } from '#platform/console/testing.tsx'

const blank = { day: null as string | null, at: null as string | null, cutOff: '' }
let initial = blank
let sent: unknown[] = []

const schema = z.object({
  day: z.iso.date(),
  at: z.iso.datetime().nullable(),
  cutOff: z.string(),
})

function DatesForm() {
  const form = useRecordForm({
    name: 'dates',
    words: wordsOf({ en: {}, fil: {} }),
    labels: { day: 'Birth date', at: 'Starts on', cutOff: 'Cut-off' },
    schema,
    initial,
  })
  return (
    <RecordForm
      form={form}
      onSend={async (values) => {
        sent.push(values)
        return {}
      }}
    >
      <FieldGroup title="Dates">
        <DateField name="day" min="2026-11-10" max="2026-12-05" />
        <MomentField name="at" />
        <TimeField name="cutOff" />
      </FieldGroup>
    </RecordForm>
  )
}

function Filter() {
  const [day, setDay] = useState('2026-11-24')
  return (
    <>
      <DayInput label="Day" value={day} onChange={(next) => setDay(next ?? '')} />
      <button type="button" onClick={() => setDay('2026-01-31')}>
        End of January
      </button>
      <output>{day}</output>
    </>
  )
}

const person = userEvent.setup()
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
const value = () => screen.getByRole('status').textContent
const enter = async (name: string, text: string) => {
  await person.clear(field(name))
  if (text !== '') await person.type(field(name), text)
  await person.tab()
}
const openCalendar = async (name: string) => {
  field(name).focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  return screen.findByRole('dialog', { name: 'Calendar' })
}
const focusedDay = () => document.activeElement?.getAttribute('data-day')

// Days are those of Manila in every time zone. In Honolulu it is still the previous day.
const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Pacific/Honolulu'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

beforeEach(() => {
  sessionStorage.clear()
  setLanguage('en')
  initial = blank
  sent = []
})

describe('typing', () => {
  test('a date in a usual format › is displayed and sent as a day', async () => {
    await renderScreen(DatesForm)
    await enter('Birth date', '24 nov 2026')
    expect(field('Birth date').value).toBe('Nov 24, 2026')
    await save()
    await waitFor(() => expect(sent).toEqual([{ day: '2026-11-24', at: null, cutOff: '' }]))
  })

  test('a date and time › are in Manila, whatever the zone of the browser', async () => {
    expect(new Date('2026-11-24T00:00:00Z').getTimezoneOffset()).toBe(600)
    await renderScreen(DatesForm)
    await enter('Birth date', '2026-11-24')
    await enter('Starts on', '11/24/2026 6:17 pm')
    expect(field('Starts on').value).toBe('Nov 24, 2026 6:17 PM')
    await enter('Cut-off', '5pm')
    expect(field('Cut-off').value).toBe('5:00 PM')
    await save()
    await waitFor(() =>
      expect(sent).toEqual([{ day: '2026-11-24', at: '2026-11-24T10:17:00.000Z', cutOff: '17:00' }]),
    )
  })

  test('Enter › reads a short form before the form is sent', async () => {
    await renderScreen(DatesForm)
    await enter('Birth date', '2026-11-24')
    await person.type(field('Starts on'), 'tomorrow 6 pm{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ at: `${dayInManila(-1)}T10:00:00.000Z` }]))
  })

  test('an optional field › can be cleared', async () => {
    initial = { ...blank, day: '2026-11-24', at: '2026-11-24T10:17:00Z' }
    await renderScreen(DatesForm)
    expect(field('Starts on').value).toBe('Nov 24, 2026 6:17 PM')
    await enter('Starts on', '')
    await save()
    await waitFor(() => expect(sent).toMatchObject([{ at: null }]))
  })
})

describe('errors', () => {
  test('unreadable text › stays with an error, keeps the value and prevents saving', async () => {
    initial = { ...blank, day: '2026-11-24' }
    await renderScreen(DatesForm)
    await enter('Birth date', '24/11/2026')
    expect(await screen.findByText(/^Enter a date, such as \w{3} \d+, \d{4}\.$/)).toBeTruthy()
    expect(field('Birth date').value).toBe('24/11/2026')
    expect(field('Birth date').getAttribute('aria-invalid')).toBe('true')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('Birth date: Enter a date')
    expect(sent).toEqual([])
    await enter('Birth date', 'Nov 25, 2026')
    await waitFor(() => expect(screen.queryByText(/Enter a date/)).toBeNull())
    await save()
    await waitFor(() => expect(sent).toMatchObject([{ day: '2026-11-25' }]))
  })

  test('a date out of range › names the range and offers the nearest date', async () => {
    await renderScreen(DatesForm)
    await enter('Birth date', 'Dec 24, 2026')
    expect(await screen.findByText(/Enter a date from Nov 10, 2026 to Dec 5, 2026/)).toBeTruthy()
    await save()
    expect(sent).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Use Dec 5, 2026' }))
    expect(field('Birth date').value).toBe('Dec 5, 2026')
    await save()
    await waitFor(() => expect(sent).toMatchObject([{ day: '2026-12-05' }]))
  })

  test('the language › is the one of the console', async () => {
    setLanguage('fil')
    await renderScreen(Filter)
    await enter('Day', 'sa isang buwan')
    expect(await screen.findByText(/^Maglagay ng petsa, gaya ng \w{3} \d+, \d{4}\.$/)).toBeTruthy()
    act(() => setLanguage('en'))
    expect(await screen.findByText(/^Enter a date, such as \w{3} \d+, \d{4}\.$/)).toBeTruthy()
  })
})

describe('outside a form', () => {
  test('unreadable text › does not change the value, and a new value replaces it', async () => {
    await renderScreen(Filter)
    await enter('Day', 'someday')
    expect(value()).toBe('')
    expect(field('Day').value).toBe('someday')
    await person.click(screen.getByRole('button', { name: 'End of January' }))
    expect(field('Day').value).toBe('Jan 31, 2026')
    expect(screen.queryByText(/Enter a date/)).toBeNull()
  })
})

describe('calendar', () => {
  test('opens with Alt+ArrowDown on the value, moves with the keys and sets the day', async () => {
    await renderScreen(Filter)
    await openCalendar('Day')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-24'))
    await person.keyboard('{ArrowRight}{ArrowDown}')
    // The following week is in the next month.
    await waitFor(() => expect(focusedDay()).toBe('2026-12-02'))
    await person.keyboard('{Home}')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-29'))
    await person.keyboard('{PageDown}{PageDown}{PageDown}')
    await waitFor(() => expect(focusedDay()).toBe('2027-02-28'))
    await person.keyboard('{Enter}')
    expect(field('Day').value).toBe('Feb 28, 2027')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(field('Day')))
  })

  test('Escape › closes it without a change', async () => {
    await renderScreen(Filter)
    await openCalendar('Day')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-24'))
    await person.keyboard('{ArrowRight}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Day').value).toBe('Nov 24, 2026')
  })

  test('months and years › are chosen with the keys, and the focus follows', async () => {
    await renderScreen(Filter)
    const calendar = await openCalendar('Day')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-24'))
    const press = async (name: string) => {
      within(calendar).getByRole('button', { name }).focus()
      await person.keyboard('{Enter}')
    }
    await press('November 2026')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Nov'))
    await press('2026')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('2026'))
    await person.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Jan'))
    await person.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(focusedDay()).toBe('2027-02-01'))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('days out of range › cannot be chosen or reached', async () => {
    initial = { ...blank, day: '2026-12-04' }
    await renderScreen(DatesForm)
    await openCalendar('Birth date')
    await waitFor(() => expect(focusedDay()).toBe('2026-12-04'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '6 December 2026' }).disabled).toBe(true)
    await person.keyboard('{PageDown}')
    await waitFor(() => expect(focusedDay()).toBe('2026-12-05'))
    // A required field has no button to clear it.
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  test('a moment › keeps its time when another day is chosen, and takes another time', async () => {
    initial = { ...blank, day: '2026-11-24', at: '2026-11-24T16:30:00Z' }
    await renderScreen(DatesForm)
    expect(field('Starts on').value).toBe('Nov 25, 2026 12:30 AM')
    await openCalendar('Starts on')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-25'))
    await person.keyboard('{ArrowRight}{Enter}')
    expect(field('Starts on').value).toBe('Nov 26, 2026 12:30 AM')
    await enter('Time', '6:17 pm')
    await person.click(screen.getByRole('button', { name: 'Done' }))
    expect(field('Starts on').value).toBe('Nov 26, 2026 6:17 PM')
    await save()
    await waitFor(() => expect(sent).toMatchObject([{ at: '2026-11-26T10:17:00.000Z' }]))
  })

  test('today › is the day in Manila, and names follow the language of the console', async () => {
    setLanguage('fil')
    await renderScreen(Filter)
    field('Day').focus()
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText('Nobyembre 2026')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Ngayong araw' }))
    expect(value()).toBe(dayInManila())
  })
})
