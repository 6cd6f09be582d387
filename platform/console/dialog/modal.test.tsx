import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { renderScreen } from '#platform/console/testing.tsx'

test('Modal › returns the focus to its opener when Escape removes it', async () => {
  await renderScreen(() => (
    <>
      <Button>Before</Button>
      <ActionButton
        label="Reject"
        dialog={{ title: 'Reject the request?', consequence: '', onConfirm: async () => {} }}
      />
    </>
  ))
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog', { name: 'Reject the request?' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' })))
})
