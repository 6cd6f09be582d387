import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { FieldOption } from '#platform/console/form/form-types.ts'
import { MultiSelectInput } from '#platform/console/form/MultiSelectInput.tsx'
import { renderScreen } from '#platform/console/testing.tsx'

const people: readonly FieldOption[] = [
  { value: 1, label: 'Ana Reyes' },
  { value: 2, label: 'Ben Reyes' },
]

function Managers() {
  const [chosen, setChosen] = useState<FieldOption[]>([])
  const [search, setSearch] = useState('')
  return (
    <MultiSelectInput
      label="Managers"
      data-path="managers"
      chosen={chosen}
      found={people.filter(({ label }) => label.toLowerCase().includes(search))}
      search={search}
      onSearch={setSearch}
      onChange={setChosen}
      nothingFound="No results"
      max={2}
    />
  )
}

test('multi-select › Tab adds the first match of what is typed', async () => {
  const person = userEvent.setup()
  await renderScreen(Managers)
  await person.type(screen.getByRole('textbox'), 'ben{Tab}')
  expect(await screen.findByRole('button', { name: 'Remove Ben Reyes' })).toBeTruthy()
})

test('multi-select › Enter adds the first match of what is typed that is not chosen yet', async () => {
  const person = userEvent.setup()
  await renderScreen(Managers)
  const box = screen.getByRole('textbox')
  await person.type(box, 'reyes{Enter}')
  expect(await screen.findByRole('button', { name: 'Remove Ana Reyes' })).toBeTruthy()
  await person.type(box, 'reyes{Enter}')
  expect(await screen.findByRole('button', { name: 'Remove Ben Reyes' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Ana Reyes' })).toBeTruthy()
})
