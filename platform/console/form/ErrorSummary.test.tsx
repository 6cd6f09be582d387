import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary } from './ErrorSummary.tsx'
import { renderScreen } from '#platform/console/testing.tsx'

const names = ['one', 'two', 'three', 'four', 'five', 'six']

test('error summary › lists the first errors and shows all on request', async () => {
  await renderScreen(() => (
    <ErrorSummary
      errors={Object.fromEntries(names.map((name) => [name, 'This field is required']))}
      order={() => names}
      labelOf={(name) => name}
      formError={null}
      onGo={() => {}}
    />
  ))
  const summary = within(screen.getByRole('alert'))
  expect(summary.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(summary.getByRole('button', { name: 'Show all 6 fields' }))
  expect(summary.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(summary.getByRole('button', { name: 'Show fewer' }))
  expect(summary.getAllByRole('listitem')).toHaveLength(4)
})
