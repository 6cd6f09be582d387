import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { wordsOf } from '#platform/words.ts'
import { RichTextField } from '#areas/careers/screens/RichTextField.tsx'
import { RecordForm, useRecordForm } from '#platform/console/form.ts'
import { createStore, useStore } from '#platform/console/store.ts'
import { renderScreen } from '#platform/console/testing.tsx'

const sanitizer = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#platform/console/loading/load.ts', async (original) => ({
  ...(await original<typeof import('#platform/console/loading/load.ts')>()),
  loadPart: async (load: () => Promise<unknown>) => {
    await sanitizer.promise
    return load()
  },
}))

const isOpen = createStore(true)
// The editor is destroyed shortly after its element is removed.
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

function JobForm() {
  const form = useRecordForm({
    name: 'job',
    words: wordsOf({ en: { description: 'Description' }, fil: { description: 'Paglalarawan' } }),
    schema: z.object({ description: z.string() }),
    initial: { description: '<p>Sells load</p>' },
  })
  return (
    <RecordForm form={form} onSend={async () => ({ message: '' }) as never}>
      <RichTextField name="description" />
    </RecordForm>
  )
}

const Page = () => (useStore(isOpen) ? <JobForm /> : <p>Closed</p>)

test('rich text field › can be left while its sanitizer is still loading', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  try {
    await renderScreen(() => <Page />)
    await screen.findByRole('textbox', { name: 'Description' })
    act(() => isOpen.set(false))
    await screen.findByText('Closed')
    await settled()
    await act(async () => {
      sanitizer.resolve()
      await import('#platform/console/toasts/sanitise.ts')
    })
    await settled()
    expect(rejections).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})
