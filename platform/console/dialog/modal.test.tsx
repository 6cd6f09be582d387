import { Button } from '@mantine/core'
import { Suspense, use, useEffect, useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Modal } from '#platform/console/dialog/Modal.tsx'
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

test('Modal › focuses its first field, or its main button', async () => {
  await renderScreen(() => (
    <>
      <Modal opened onClose={() => {}} title="Return the deposit">
        <input aria-label="Reference" />
        <button type="submit">Return deposit</button>
      </Modal>
      <Modal opened onClose={() => {}} title="Delete the brand?">
        <button type="button">Cancel</button>
        <button type="submit">Delete brand</button>
      </Modal>
    </>
  ))
  await screen.findByLabelText('Reference')
  expect(screen.getByLabelText('Reference').dataset['autofocus']).toBe('true')
  expect(screen.getByRole('button', { name: 'Delete brand' }).dataset['autofocus']).toBe('true')
})

test('Modal › focuses the first field of content that loads after it opened', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const Field = () => <input aria-label={use(promise)} />
  await renderScreen(() => (
    <Modal opened onClose={() => {}} title="Compare roles">
      <Suspense>
        <Field />
      </Suspense>
    </Modal>
  ))
  await screen.findByRole('dialog')
  resolve('Role')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Role')))
})

test('Modal › focuses the main button once it can be pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const Confirm = () => {
    const [isLoading, setLoading] = useState(true)
    useEffect(() => void promise.then(() => setLoading(false)), [])
    return (
      <button type="submit" disabled={isLoading}>
        Post deposit
      </button>
    )
  }
  await renderScreen(() => (
    <Modal opened onClose={() => {}} title="Post the deposit">
      <Confirm />
    </Modal>
  ))
  await screen.findByRole('dialog')
  resolve()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post deposit' })),
  )
})

test('Modal › closes by a click beside it only while nothing is typed', async () => {
  let closed = 0
  await renderScreen(() => (
    <Modal opened onClose={() => closed++} title="Return the deposit">
      <input aria-label="Reference" />
    </Modal>
  ))
  const person = userEvent.setup()
  const beside = document.querySelector('.mantine-Modal-overlay') as HTMLElement
  await person.click(beside)
  expect(closed).toBe(1)
  await person.type(screen.getByLabelText('Reference'), '7')
  await person.click(beside)
  expect(closed).toBe(1)
})
