import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOf } from '#platform/words/words.ts'
import { RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { ok, saved, serveCalls, renderScreen } from '#platform/console/testing.tsx'
import { FileField, FilesField } from '#platform/console/upload/FileField.tsx'
import { FileKey, type StoredFile } from '#platform/contract/file.ts'
import { uploads } from '#platform/contract/uploads.ts'

const keyOf = (name: string) => `product-template/brand/1763697600000-0a1b2c3d-${name}`
const fileOf = (name: string): StoredFile => ({
  key: keyOf(name),
  url: `/files/${keyOf(name)}?signature=x`,
  name,
  contentType: 'image/png',
  size: 2_048,
  expiresAt: '2027-01-01T00:00:00Z',
})

/** Simulated storage that completes an upload when released. */
let storage: Server
let letGo = () => {}
let statusOfNext = 204
const came: { type: string; length: number }[] = []
beforeAll(async () => {
  storage = createServer((request, response) => {
    const allow = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'PUT',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, allow).end()
      return
    }
    let length = 0
    request.on('data', (bytes: Buffer) => (length += bytes.length))
    request.on('end', () => {
      came.push({ type: request.headers['content-type'] ?? '', length })
      letGo = () => response.writeHead(statusOfNext, allow).end()
      if (!isPaused) letGo()
    })
  })
  await new Promise<void>((ready) => storage.listen(0, '127.0.0.1', ready))
})
afterAll(() => void storage.close())
let isPaused = false
beforeEach(() => {
  came.length = 0
  isPaused = false
  statusOfNext = 204
})

const uploadTo = () => `http://127.0.0.1:${(storage.address() as AddressInfo).port}/files/x`
const calls = (onSave: (input: Record<string, unknown>) => void = () => {}) =>
  serveCalls({
    '/uploads/sign': ({ fileName }) =>
      ok({ uploadUrl: uploadTo(), key: keyOf(String(fileName)), contentType: 'image/png' }),
    '/uploads/finish': ({ key }) =>
      saved('The file was uploaded.', fileOf(String(key).split('-').at(-1) ?? '')),
    '/things/save': (input) => {
      onSave(input)
      return ok({})
    },
  })

const schema = z.object({ logo: FileKey.nullable(), papers: z.array(FileKey) })

function Form({ stored = null, onSend }: { stored?: StoredFile | null; onSend: (values: unknown) => void }) {
  const form = useRecordForm({
    name: 'thing',
    words: wordsOf({ en: {}, fil: {} }),
    labels: { logo: 'Logo', papers: 'Papers' },
    schema,
    initial: { logo: stored?.key ?? null, papers: [] as string[] },
  })
  return (
    <RecordForm form={form} onSend={async (values) => onSend(values)}>
      <FileField name="logo" upload={uploads.brandLogo} stored={stored} />
      <FilesField name="papers" upload={uploads.supportingDocument} maxFiles={2} />
    </RecordForm>
  )
}

const person = userEvent.setup({ applyAccept: false })
const png = (name: string, size = 20) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  localStorage.clear()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})
const showForm = (stored: StoredFile | null = null) =>
  renderScreen(() => <Form stored={stored} onSend={(values) => sent.push(values)} />)
const save = () => person.click(screen.getByRole('button', { name: 'Save' }))

describe('file field', () => {
  test('uploads the chosen file and holds its key', async () => {
    const { requestsTo } = calls()
    await showForm()
    await person.upload(screen.getByLabelText('Logo'), png('one.png'))
    expect(await screen.findByRole('link', { name: 'Open one.png' })).toBeDefined()
    expect(came).toEqual([{ type: 'image/png', length: 20 }])
    expect(requestsTo('/uploads/sign')).toMatchObject([
      { folder: 'product-template/brand', fileName: 'one.png', size: 20 },
    ])
    await save()
    await waitFor(() => expect(sent).toEqual([{ logo: keyOf('one.png'), papers: [] }]))
  })

  test('rejects another type and a file that is too large with a message', async () => {
    calls()
    await showForm()
    await person.upload(screen.getByLabelText('Logo'), new File(['x'], 'page.html', { type: 'text/html' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Filetype not allowed')
    await person.upload(screen.getByLabelText('Logo'), png('big.png', 5_242_881))
    expect((await screen.findByRole('alert')).textContent).toBe('Upload a file of at most 5 MB')
    expect(came).toEqual([])
  })

  test('prevents saving while a file is uploading', async () => {
    calls()
    isPaused = true
    await showForm()
    await person.upload(screen.getByLabelText('Logo'), png('slow.png'))
    await waitFor(() => expect(came).toHaveLength(1))
    await save()
    expect(sent).toEqual([])
    letGo()
    await screen.findByRole('link', { name: 'Open slow.png' })
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('shows a failed upload and retries it', async () => {
    calls()
    statusOfNext = 507
    await showForm()
    await person.upload(screen.getByLabelText('Logo'), png('one.png'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/upload failed/)
    statusOfNext = 204
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Open one.png' })
  })

  test('shows the stored file and removes it', async () => {
    calls()
    await showForm(fileOf('kept.png'))
    expect(screen.getByRole('link', { name: 'Open kept.png' }).getAttribute('href')).toContain('/files/')
    await person.click(screen.getByRole('button', { name: 'Remove kept.png' }))
    await save()
    await waitFor(() => expect(sent).toEqual([{ logo: null, papers: [] }]))
  })

  test('limits the number of files', async () => {
    calls()
    await showForm()
    await person.upload(screen.getByLabelText('Papers'), [png('a.png'), png('b.png'), png('c.png')])
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
    expect(screen.getByLabelText('Papers').hasAttribute('disabled')).toBe(true)
    await save()
    await waitFor(() => expect(sent).toEqual([{ logo: null, papers: [keyOf('a.png'), keyOf('b.png')] }]))
  })
})
