import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '#platform/contract/uploads.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'
import { pngOf } from '#platform/server/uploads/testing/samples.ts'
import { attachFiles, fileOf } from '#platform/server/uploads/uploads.ts'
import type { Staff } from '#platform/server/staff.ts'

let api: Awaited<ReturnType<typeof openApiWithFiles>>
beforeAll(async () => void (api = await openApiWithFiles([])))
afterAll(() => api.close())

const downloads = async (personId: number) => {
  await api.viewLog.flush()
  const { rows } = await sql<Record<string, unknown>>`
    select access, kind, record_id, label, call from record_view where actor_id = ${personId} order by id`.execute(
    api.db,
  )
  return rows
}

/** Uploads a file, attaches it to a record, and opens its link. */
async function opened(upload: (typeof uploads)[keyof typeof uploads]) {
  const person = api.staffWith('any-right')
  const key = await api.upload(person, upload.folder, pngOf(8, 8))
  const context = { db: api.db, configuration: api.configuration, staff: { id: person.id } as Staff }
  await attachFiles(context, { keys: [key], upload, to: { kind: 'cif-request', id: 12 }, field: 'image' })
  const file = await fileOf(context, key)
  expect((await api.app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode).toBe(200)
  return person.id
}

test('download › is in the view log of the record to which the file belongs', async () => {
  expect(await downloads(await opened(uploads.cifImage))).toEqual([
    { access: 'download', kind: 'cif-request', recordId: '12', label: 'picture.png', call: '/files' },
  ])
})

test('download › of a picture that customers see is not recorded', async () => {
  expect(await downloads(await opened(uploads.eventBanner))).toEqual([])
})
