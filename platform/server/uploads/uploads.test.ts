import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileCalls } from '#platform/contract/file.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import { imageSizeOf } from '#platform/server/uploads/image-size.ts'
import { aHeic, aJpeg, aPng, aSvg } from '#platform/server/uploads/testing/samples.ts'
import {
  addFiles,
  attachFiles,
  fileHandlers,
  fileOf,
  openFile,
  releaseFiles,
  sweepFiles,
  changedFilesError,
  imageUrlsOf,
} from '#platform/server/uploads/uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-files-'))
const configuration = testConfiguration({ DATA_DIR: folder })
let api: TestApi
beforeAll(async () => {
  api = await openTestApi(fileHandlers, { configuration })
  addFiles(api.app, { db: api.db, configuration })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

type Person = ReturnType<TestApi['staffWith']>
const someone = () => api.staffWith('any-right')
const contextOf = (person: Person) => ({ db: api.db, configuration, staff: { id: person.id } as Staff })

const input = (
  about: Partial<{ folder: string; fileName: string; contentType: string; size: number }> = {},
) => ({
  folder: 'eload-b2b/deposit' as const,
  fileName: 'Deposit slip ñ.PNG',
  contentType: 'image/png',
  size: aPng.length,
  ...(about as object),
})
const send = (url: string, bytes: Buffer, contentType = 'image/png', headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': contentType, ...headers } })
const open = (url: string) => api.app.inject({ method: 'GET', url })

async function upload(person: Person, bytes: Buffer = aPng, about: Parameters<typeof input>[0] = {}) {
  const signed = await person.get(fileCalls.sign, input({ size: bytes.length, ...about }))
  expect((await send(signed.uploadUrl, bytes, signed.contentType)).statusCode).toBe(204)
  return person.ask(fileCalls.finish, { key: signed.key })
}
async function uploaded(person: Person, ...rest: [Buffer?, Parameters<typeof input>[0]?]) {
  const reply = await upload(person, ...rest)
  if (typeof reply === 'string') throw new Error(reply)
  return reply.data
}

describe('upload', () => {
  test('uses one signed link, and the download another', async () => {
    const ana = someone()
    const file = await uploaded(ana)
    expect(file).toMatchObject({ name: 'Deposit slip ñ.PNG', contentType: 'image/png', size: aPng.length })
    expect(file.key).toMatch(/^eload-b2b\/deposit\/\d{13}-[0-9a-f]{8}-deposit-slip-n\.png$/)
    const response = await open(file.url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(aPng)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^inline; filename="Deposit slip _.PNG"; filename\*=UTF-8''Deposit/,
      ),
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
  })

  test('is idempotent when finished twice, and its link no longer writes', async () => {
    const ana = someone()
    const signed = await ana.get(fileCalls.sign, input())
    await send(signed.uploadUrl, aPng)
    const [one, two] = await Promise.all([
      ana.get(fileCalls.finish, { key: signed.key }),
      ana.get(fileCalls.finish, { key: signed.key }),
    ])
    expect(one.data.key).toBe(two.data.key)
    expect((await send(signed.uploadUrl, aPng)).statusCode).toBe(409)
    expect((await openFile(contextOf(ana), signed.key)).bytes.equals(aPng)).toBe(true)
  })

  test('upload of a table is downloaded instead of displayed', async () => {
    const file = await uploaded(someone(), Buffer.from('mobile,amount\n0917,5\n'), {
      folder: 'adjusment-transactions',
      fileName: 'rows.csv',
      contentType: '',
    })
    expect((await open(file.url)).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('upload of an SVG is stored without active content', async () => {
    const file = await uploaded(
      someone(),
      aSvg('<script>alert(1)</script><path d="M0 0h9v9z" onclick="x()"/>'),
      {
        folder: 'eload/special-category',
        fileName: 'icon.svg',
        contentType: 'image/svg+xml',
      },
    )
    const { payload, headers } = await open(file.url)
    expect(payload).toContain('M0 0h9v9z')
    expect(payload).not.toMatch(/script|onclick/)
    expect(headers['content-type']).toBe('image/svg+xml')
  })

  test('upload of a photograph is stored without location and device', async () => {
    const ana = someone()
    const file = await uploaded(ana, aJpeg({ exif: true }), { fileName: 'a.jpg', contentType: 'image/jpeg' })
    const { bytes } = await openFile(contextOf(ana), file.key)
    expect(bytes.includes('SecretPhone')).toBe(false)
    expect(bytes.includes('Exif')).toBe(true)
  })
})

test.each([
  ['a HEIC picture by its name', 'IMG_1.HEIC', 'image/heic', 'fields.PICTURE_HEIC'],
  ['a HEIF picture without a type', 'IMG_1.heif', '', 'fields.PICTURE_HEIC'],
])('picture › is rejected before the upload with what to do: %s', async (_, fileName, contentType, code) => {
  expect(await someone().ask(fileCalls.sign, input({ fileName, contentType }))).toBe(code)
})

test.each([
  ['a HEIC picture that is called jpg', aHeic, 'fields.PICTURE_HEIC'],
  ['a JPEG with the colors of print', aJpeg({ components: 4 }), 'fields.PICTURE_CMYK'],
])('picture › is rejected after the upload with what to do: %s', async (_, bytes, code) => {
  expect(await upload(someone(), bytes, { fileName: 'a.jpg', contentType: 'image/jpeg' })).toBe(code)
})

test('picture › keeps the orientation of its camera, and nothing else that the camera wrote', async () => {
  const ana = someone()
  for (const orientation of [1, 3, 6, 8]) {
    const file = await uploaded(ana, aJpeg({ exif: true, orientation, width: 30, height: 20 }), {
      fileName: 'a.jpg',
      contentType: 'image/jpeg',
    })
    const { bytes, contentType } = await openFile(contextOf(ana), file.key)
    expect(bytes.includes('SecretPhone')).toBe(false)
    expect(imageSizeOf({ bytes, contentType })).toMatchObject(
      orientation >= 5 ? { width: 20, height: 30 } : { width: 30, height: 20 },
    )
  }
})

describe('invalid upload', () => {
  test.each([
    ['another type by its name', { fileName: 'page.html', contentType: 'text/html' }],
    ['another type behind a right name', { fileName: 'slip.png', contentType: 'text/html' }],
    ['a type nobody knows, where one is needed', { contentType: '' }],
    ['two endings', { fileName: 'slip.png.exe', contentType: 'image/png' }],
    ['an svg where none is allowed', { fileName: 'slip.svg', contentType: 'image/svg+xml' }],
    ['a name that is only an ending of another kind', { fileName: 'png', contentType: 'image/png' }],
  ])('is rejected: %s', async (_, about) => {
    expect(await someone().ask(fileCalls.sign, input(about))).toBe('fields.FILE_TYPE')
  })

  test.each([
    ['a folder that is none', { folder: 'eload-b2b' }],
    ['a way out of the folder', { folder: '../../etc' }],
    ['a folder by its parent', { folder: 'eload-b2b/deposit/../../kyc' }],
    ['a folder with a name in it', { folder: 'eload-b2b/deposit/x.png' }],
  ])('is rejected because of its folder: %s', async (_, about) => {
    expect((await someone().answer(fileCalls.sign, input(about))).status).toBe(422)
  })

  test('is rejected with a subfolder that is not supported or leaves the folder', async () => {
    const sub = (folder: string, subfolder: string) =>
      someone().answer(fileCalls.sign, { ...input({ folder }), subfolder })
    expect((await sub('events', 'x')).status).toBe(422)
    expect((await sub('eload-b2b/deposit', '..')).status).toBe(422)
    expect((await sub('eload-b2b/deposit', 'B2B-0000001')).status).toBe(200)
  })

  test('is rejected above the size limit of its type', async () => {
    expect(await someone().ask(fileCalls.sign, input({ size: 5_242_881 }))).toBe(
      'fields.FILE_TOO_LARGE {"max":"5 MB"}',
    )
  })

  test.each([
    '../../../etc/passwd.png',
    '..\\..\\x.png',
    '/etc/x.png',
    'invoice\u202egnp.png',
    `${'é'.repeat(150)}.png`,
    '.png',
    '💥.png',
  ])('keeps the name %j as a plain name', async (fileName) => {
    const { key } = await someone().get(fileCalls.sign, input({ fileName }))
    expect(key).toMatch(/^eload-b2b\/deposit\/\d{13}-[0-9a-f]{8}-[a-z0-9-]{1,60}\.png$/)
  })

  test('is rejected if its content differs from the announced type or size', async () => {
    const ana = someone()
    const sent = Buffer.from('<html><script>alert(1)</script></html>')
    expect(await upload(ana, sent)).toBe('fields.FILE_TYPE')
    const signed = await ana.get(fileCalls.sign, input())
    expect((await send(signed.uploadUrl, Buffer.concat([aPng, sent]))).statusCode).toBe(403)
    expect((await send(signed.uploadUrl, aPng, 'text/html')).statusCode).toBe(403)
  })

  test('upload with content changed in the storage › is neither read nor served, and blocks decisions', async () => {
    const ana = someone()
    const file = await uploaded(ana)
    expect(await changedFilesError(contextOf(ana), [file.key])).toBeNull()
    const sameSize = Buffer.from(aPng).fill(0, aPng.length - 4)
    await storageOf(configuration).put('kept', file.key, sameSize)
    await expect(openFile(contextOf(ana), file.key)).rejects.toMatchObject({
      code: 'CONFLICT',
      httpStatus: 409,
    })
    expect((await open(file.url)).statusCode).toBe(409)
    expect((await changedFilesError(contextOf(ana), [file.key]))?.params).toEqual({ name: file.name })
    await storageOf(configuration).delete('kept', file.key)
    expect((await changedFilesError(contextOf(ana), [file.key]))?.params).toEqual({ name: file.name })
  })

  test('cannot be finished without content, by another person, or too late', async () => {
    const ana = someone()
    const { key, uploadUrl } = await ana.get(fileCalls.sign, input())
    expect(await ana.ask(fileCalls.finish, { key })).toBe('platform.FILE_NOT_ARRIVED')
    await send(uploadUrl, aPng)
    expect((await someone().answer(fileCalls.finish, { key })).status).toBe(404)
    await sql`update stored_file set created_at = now() - interval '2 hours' where key = ${key}`.execute(
      api.owner,
    )
    expect((await ana.answer(fileCalls.finish, { key })).status).toBe(404)
  })

  test('is rejected above the daily limit of files', async () => {
    const ana = someone()
    await ana.get(fileCalls.sign, input())
    await sql`insert into stored_file (key, folder, name, content_type, size, uploaded_by)
      select 'events/' || (1700000000000 + n) || '-0000000a-x.png', 'events', 'x.png', 'image/png', 10, ${ana.id}
      from generate_series(1, 200) n`.execute(api.owner)
    expect(await ana.ask(fileCalls.sign, input())).toBe('platform.UPLOAD_QUOTA')
  })
})

describe('link', () => {
  const changed = (url: string, change: (link: URL) => void) => {
    const link = new URL(url, 'http://erp.test')
    change(link)
    return `${link.pathname}${link.search}`
  }

  test('is valid for one file, one person and a few minutes', async () => {
    const ana = someone()
    const file = await uploaded(ana)
    const other = await uploaded(ana)
    const tries: [(link: URL) => void, number][] = [
      [(link) => link.searchParams.set('by', '1'), 403],
      [(link) => link.searchParams.set('expires', '9999999999'), 403],
      [(link) => link.searchParams.set('signature', 'AAAA'), 403],
      [(link) => link.searchParams.delete('signature'), 403],
      [(link) => link.searchParams.append('by', '2'), 403],
      [(link) => (link.pathname = `/files/${other.key}`), 403],
      [(link) => (link.pathname = '/files/eload-b2b/deposit/%2e%2e/%2e%2e/secret'), 403],
      [(link) => (link.pathname = '/files/..%2f..%2fsecret'), 403],
      [(link) => (link.pathname = `/files/${file.key}%00.html`), 403],
      [() => {}, 200],
    ]
    for (const [change, status] of tries)
      expect((await open(changed(file.url, change))).statusCode).toBe(status)
  })

  test('is valid for either upload or download', async () => {
    const ana = someone()
    const file = await uploaded(ana)
    expect((await send(file.url, aPng)).statusCode).toBe(403)
    const { uploadUrl } = await ana.get(fileCalls.sign, input())
    expect((await open(uploadUrl)).statusCode).toBe(403)
  })

  test('responds with 410 when it or the file has expired; the record returns a new link', async () => {
    const ana = someone()
    const file = await uploaded(ana)
    const late = { ...configuration, secret: configuration.secret }
    const { signLink } = await import('./file-links.ts')
    const old = signLink(late, {
      method: 'GET',
      key: file.key,
      contentType: '',
      size: null,
      personId: ana.id,
      expires: Math.floor(Date.now() / 1000) - 1,
    })
    expect((await open(old)).statusCode).toBe(410)
    await sql`update stored_file set expires_at = now() - interval '1 hour' where key = ${file.key}`.execute(
      api.owner,
    )
    expect((await open(file.url)).statusCode).toBe(410)
    const again = await fileOf(contextOf(ana), file.key)
    expect(Date.parse(again?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 364 * 86_400_000)
    expect((await open(again?.url ?? '')).statusCode).toBe(200)
  })
})

test('link › is created and checked by the clock of the database', async () => {
  const ana = someone()
  for (const hours of [-2, 2]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    const file = await uploaded(ana)
    vi.useRealTimers()
    expect((await open(file.url)).statusCode).toBe(200)
  }
})

describe('files of a record', () => {
  const to = { kind: 'funding request', id: 1 }
  const taking = (keys: string[], id = 1) => ({
    keys,
    upload: uploads.depositImage,
    to: { ...to, id },
    field: 'image',
  })

  test('must be uploaded by its maker, be of the right kind, and be unused', async () => {
    const ana = someone()
    const { key } = await uploaded(ana)
    await expect(attachFiles(contextOf(someone()), taking([key]))).rejects.toThrow('no longer available')
    await expect(
      attachFiles(contextOf(ana), { ...taking([key]), upload: uploads.eventBanner }),
    ).rejects.toThrow('no longer available')
    await attachFiles(contextOf(ana), taking([key]))
    await attachFiles(contextOf(someone()), taking([key]))
    await expect(attachFiles(contextOf(ana), taking([key], 2))).rejects.toThrow('no longer available')
  })

  test('are kept until they expire after their release, or for a week if no record uses them', async () => {
    const ana = someone()
    const [attached, let_go, idle] = [await uploaded(ana), await uploaded(ana), await uploaded(ana)]
    await attachFiles(contextOf(ana), taking([attached.key, let_go.key], 7))
    await releaseFiles({ db: api.db }, [let_go.key])
    expect(await fileOf(contextOf(ana), let_go.key)).toBeNull()
    await sweepFiles(api.db, configuration)
    expect((await openFile(contextOf(ana), let_go.key)).size).toBe(aPng.length)
    await sql`alter table stored_file disable trigger reject_change`.execute(api.owner)
    await sql`update stored_file set uploaded_at = now() - interval '8 days', expires_at = now() - interval '1 day'
      where key in (${attached.key}, ${let_go.key}, ${idle.key})`.execute(api.owner)
    await sql`alter table stored_file enable trigger reject_change`.execute(api.owner)
    await sweepFiles(api.db, configuration)
    await expect(openFile(contextOf(ana), let_go.key)).rejects.toThrow('This file was not found.')
    await expect(openFile(contextOf(ana), idle.key)).rejects.toThrow('This file was not found.')
    expect((await openFile(contextOf(ana), attached.key)).size).toBe(aPng.length)
    await expect(attachFiles(contextOf(ana), taking([idle.key]))).rejects.toThrow('no longer available')
  })
})

test('files of a record › are deleted by a later sweep if the deletion fails', async () => {
  const { key } = await uploaded(someone())
  await sql`update stored_file set handed_over_at = now() where handed_over_at is null`.execute(api.owner)
  await sql`alter table stored_file disable trigger reject_change`.execute(api.owner)
  await sql`update stored_file set uploaded_at = now() - interval '8 days' where key = ${key}`.execute(
    api.owner,
  )
  await sql`alter table stored_file enable trigger reject_change`.execute(api.owner)
  const away = testConfiguration({
    DATA_DIR: folder,
    FILE_STORAGE: 's3',
    S3_BUCKET: 'malayo',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'susi',
    S3_SECRET_ACCESS_KEY: 'lihim',
    S3_PATH_STYLE: 'true',
  })
  await expect(sweepFiles(api.db, away)).rejects.toThrow('cannot be reached')
  expect(await sweepFiles(api.db, configuration)).toBeGreaterThan(0)
  expect(await storageOf(configuration).get('kept', key)).toBeNull()
})

test('stored file › cannot be changed in the database after the upload', async () => {
  const file = await uploaded(someone())
  await expect(
    sql`update stored_file set sha256 = repeat('0', 64) where key = ${file.key}`.execute(api.db),
  ).rejects.toThrow('cannot change')
  await expect(
    sql`update stored_file set uploaded_by = 1 where key = ${file.key}`.execute(api.db),
  ).rejects.toThrow('permission denied')
})

describe('address of an image for apps', () => {
  const banner = { folder: 'events', fileName: 'banner.png', contentType: 'image/png' }

  test('is absolute, stays the same for a day, and serves the image without a session', async () => {
    const { key } = await uploaded(someone(), aPng, banner)
    const first = (await imageUrlsOf({ db: api.db, configuration }, [key, null])).get(key) ?? ''
    expect((await imageUrlsOf({ db: api.payments, configuration }, [key])).get(key)).toBe(first)
    expect(first.startsWith(`${configuration.publicUrl}/files/${key}?`)).toBe(true)
    const expires = Number(new URL(first).searchParams.get('expires'))
    expect(expires * 1_000 - Date.now()).toBeGreaterThan(86_400_000)
    const served = await open(first.slice(configuration.publicUrl.length))
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
    expect(served.rawPayload.equals(aPng)).toBe(true)
    expect(
      (await open(first.slice(configuration.publicUrl.length).replace('expires=', 'expires=9'))).statusCode,
    ).toBe(403)
  })

  test('does not exist for files that customers do not see, or that were removed from their record', async () => {
    const ana = someone()
    const slip = await uploaded(ana)
    const removed = await uploaded(ana, aPng, banner)
    await releaseFiles({ db: api.db }, [removed.key])
    expect(await imageUrlsOf({ db: api.db, configuration }, [slip.key, removed.key])).toEqual(new Map())
  })

  test('of an expired image that its record still uses is renewed', async () => {
    const { key } = await uploaded(someone(), aPng, banner)
    await sql`update stored_file set expires_at = now() - interval '1 day' where key = ${key}`.execute(
      api.owner,
    )
    const url = (await imageUrlsOf({ db: api.payments, configuration }, [key])).get(key) ?? ''
    expect((await open(url.slice(configuration.publicUrl.length))).statusCode).toBe(200)
  })
})
