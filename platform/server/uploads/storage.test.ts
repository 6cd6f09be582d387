import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '#platform/contract/file.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import type { Storage } from '#platform/server/uploads/storage-port.ts'
import { startBucket, type TestBucket } from '#platform/server/uploads/testing/bucket.ts'
import { aPng, aSvg } from '#platform/server/uploads/testing/samples.ts'
import {
  addFiles,
  attachFiles,
  fileHandlers,
  fileOf,
  openFile,
  releaseFiles,
  sweepFiles,
} from '#platform/server/uploads/uploads.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let keys = 0
const newKey = (folder = 'events', ending = 'png') =>
  `${folder}/1700000000000-${String(++keys).padStart(8, '0')}-larawan.${ending}`

/** All storages must behave the same, so every test runs on each. */
describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-storage-'))
  let bucket: TestBucket
  let api: TestApi
  let storage: Storage
  beforeAll(async () => {
    bucket = await startBucket()
    const configuration = testConfiguration({ DATA_DIR: folder, ...(kind === 's3' && bucket.env) })
    api = await openTestApi(fileHandlers, { configuration })
    addFiles(api.app, { db: api.db, configuration })
    storage = storageOf(configuration)
  })
  afterAll(async () => {
    await api.close()
    await bucket.stop()
    rmSync(folder, { recursive: true })
  })

  /**
   * Uploads to a link or opens it, as a browser does. This server serves links of the disk, the storage serves the
   * others.
   */
  async function follow(url: string, sent?: { bytes: Buffer; type: string }) {
    if (url.startsWith('/')) {
      const answer = await api.app.inject({
        method: sent ? 'PUT' : 'GET',
        url,
        ...(sent && { payload: sent.bytes, headers: { 'content-type': sent.type } }),
      })
      if (answer.statusCode === 302) return open(String(answer.headers.location))
      return {
        status: answer.statusCode,
        bytes: answer.rawPayload,
        header: (name: string) => answer.headers[name],
      }
    }
    return open(url, sent)
  }

  async function open(url: string, sent?: { bytes: Buffer; type: string }) {
    const answer = await fetch(url, {
      ...(sent && { method: 'PUT', body: new Blob([new Uint8Array(sent.bytes)], { type: sent.type }) }),
    })
    return {
      status: answer.status,
      bytes: Buffer.from(await answer.arrayBuffer()),
      header: (name: string) => answer.headers.get(name) ?? undefined,
    }
  }

  async function upload(person: ReturnType<TestApi['staffWith']>, bytes: Buffer = aPng, about: object = {}) {
    const input = {
      folder: 'eload-b2b/deposit' as const,
      fileName: 'Resibo ñ.png',
      contentType: 'image/png',
      size: bytes.length,
      ...about,
    }
    const { uploadUrl, contentType, key } = await person.get(fileCalls.sign, input)
    const sent = await follow(uploadUrl, { bytes, type: contentType })
    expect([200, 204]).toContain(sent.status)
    return (await person.get(fileCalls.finish, { key })).data
  }
  const contextOf = (person: { id: number }) => ({
    db: api.db,
    configuration: api.configuration,
    staff: { id: person.id } as Staff,
  })

  test('keeps content until it is deleted, separately for each area', async () => {
    const key = newKey()
    expect(await storage.get('kept', key)).toBeNull()
    expect(await storage.open(key)).toBeNull()
    await storage.put('kept', key, Buffer.from('una'))
    await storage.put('kept', key, Buffer.from('ikalawa'))
    expect(String(await storage.get('kept', key))).toBe('ikalawa')
    expect(await storage.get('incoming', key)).toBeNull()
    expect(String(await buffer((await storage.open(key))!))).toBe('ikalawa')
    await storage.delete('kept', key)
    await storage.delete('kept', key)
    expect(await storage.get('kept', key)).toBeNull()
  })

  test('returns size and checksum of streamed content', async () => {
    for (const [pieces, length] of [
      [1, 10],
      [3, 4_000_000],
      [7, 3_000_001],
    ] as const) {
      const key = newKey('reports', 'csv')
      const parts = Array.from({ length: pieces }, (_, n) => Buffer.alloc(length, n))
      const content = Buffer.concat(parts)
      const written = await storage.write(key, from(parts))
      expect(written).toEqual({ size: content.length, sha256: sha256(content) })
      expect(await storage.holds(key, written)).toBe(true)
      expect((await storage.get('kept', key))?.equals(content)).toBe(true)
    }
  })

  test('stores nothing of an interrupted stream', async () => {
    for (const pieces of [1, 4]) {
      const key = newKey('reports', 'csv')
      const breaking = async function* () {
        for (let n = 0; n < pieces; n++) yield Buffer.alloc(5_000_000)
        throw new Error('naputol')
      }
      await expect(storage.write(key, breaking())).rejects.toThrow('naputol')
      expect(await storage.get('kept', key)).toBeNull()
    }
  })

  test('holds › compares the content and not only the size', async () => {
    const key = newKey()
    const bytes = Buffer.from('tunay')
    const content = { size: bytes.length, sha256: sha256(bytes) }
    expect(await storage.holds(key, content)).toBe(false)
    await storage.put('kept', key, bytes)
    expect(await storage.holds(key, content)).toBe(true)
    await storage.put('kept', key, Buffer.from('huwad'))
    expect(await storage.holds(key, content)).toBe(false)
    await storage.put('kept', key, Buffer.from('mas mahaba'))
    expect(await storage.holds(key, content)).toBe(false)
  })

  test.each(['../secret', 'events/../../x', '/etc/passwd', '', 'events/x.png'])(
    'rejects a key that leaves the folder: %j',
    async (key) => {
      const never = [
        () => storage.put('kept', key, Buffer.from('x')),
        () => storage.get('kept', key),
        () => storage.delete('kept', key),
        () => storage.open(key),
        () => storage.write(key, from([Buffer.from('x')])),
      ]
      for (const each of never) await expect((async () => each())()).rejects.toThrow('Invalid file key')
    },
  )

  test('accepts exactly the announced upload, and serves it under its original name', async () => {
    const ana = api.staffWith('any-right')
    const file = await upload(ana)
    const opened = await follow(file.url)
    expect(opened.status).toBe(200)
    expect(opened.bytes.equals(aPng)).toBe(true)
    expect(opened.header('content-type')).toBe('image/png')
    expect(opened.header('content-disposition')).toMatch(/^inline; .*filename\*=UTF-8''Resibo%20%C3%B1\.png$/)
    expect(await openFile(contextOf(ana), file.key)).toMatchObject({
      name: 'Resibo ñ.png',
      sha256: sha256(aPng),
    })

    const input = {
      folder: 'eload-b2b/deposit' as const,
      fileName: 'a.png',
      contentType: 'image/png',
      size: aPng.length,
    }
    const { uploadUrl } = await ana.get(fileCalls.sign, input)
    const uploadStatus = async (url: string, bytes: Buffer, type = 'image/png') =>
      expect((await follow(url, { bytes, type })).status).toBe(403)
    await uploadStatus(uploadUrl, Buffer.concat([aPng, aPng]))
    await uploadStatus(uploadUrl, aPng, 'text/html')
    await uploadStatus(file.url, aPng)
    expect((await follow(uploadUrl)).status).toBe(403)
  })

  test('rejects a link that was changed or has no signature', async () => {
    const ana = api.staffWith('any-right')
    const [file, other] = [await upload(ana), await upload(ana)]
    const changed = (change: (link: URL) => void) => {
      const link = new URL(file.url, 'http://erp.test')
      change(link)
      return file.url.startsWith('/') ? `${link.pathname}${link.search}` : link.href
    }
    const tries: ((link: URL) => void)[] = [
      (link) => (link.search = ''),
      (link) => (link.pathname = link.pathname.replace(file.key, other.key)),
      (link) => link.searchParams.set('signature', 'a'.repeat(64)),
      (link) => link.searchParams.set('expires', '9999999999'),
    ]
    for (const change of tries) expect([400, 403]).toContain((await follow(changed(change))).status)
  })

  test('limits links to a few minutes', async () => {
    const { url } = await upload(api.staffWith('any-right'))
    const parameters = new URL(url, 'http://erp.test').searchParams
    const seconds = Number(parameters.get('expires')) - Math.floor(Date.now() / 1000)
    expect(seconds).toBeGreaterThan(290)
    expect(seconds).toBeLessThanOrEqual(300)
  })

  test('deletes content that does not match its type, and never displays an SVG as a page', async () => {
    const ana = api.staffWith('any-right')
    const bytes = Buffer.from('<html><script>alert(1)</script></html>')
    const input = {
      folder: 'events' as const,
      fileName: 'a.png',
      contentType: 'image/png',
      size: bytes.length,
    }
    const { uploadUrl, key } = await ana.get(fileCalls.sign, input)
    await follow(uploadUrl, { bytes, type: 'image/png' })
    expect(await ana.ask(fileCalls.finish, { key })).toBe('fields.FILE_TYPE')
    expect(await storage.get('incoming', key)).toBeNull()
    expect(await storage.get('kept', key)).toBeNull()

    const about = { folder: 'eload/special-category', fileName: 'i.svg', contentType: 'image/svg+xml' }
    const drawing = await upload(ana, aSvg('<path d="M0 0h9v9z" onclick="x()"/>'), about)
    const opened = await follow(drawing.url)
    expect(String(opened.bytes)).not.toContain('onclick')
    const safe = [opened.header('content-disposition'), opened.header('content-security-policy')].join(' ')
    expect(safe).toMatch(/attachment|sandbox/)
  })

  test('does not use content that was replaced in the storage', async () => {
    const ana = api.staffWith('any-right')
    const file = await upload(ana)
    await storage.put('kept', file.key, Buffer.from('iba na'))
    await expect(openFile(contextOf(ana), file.key)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('link to a file › is rejected if the stored bytes were changed or removed', async () => {
    const file = await upload(api.staffWith('any-right'))
    expect((await follow(file.url)).status).toBe(200)
    await storage.put('kept', file.key, Buffer.alloc(aPng.length, 'x'))
    expect((await follow(file.url)).status).toBe(409)
    await storage.put('kept', file.key, aPng)
    expect((await follow(file.url)).bytes.equals(aPng)).toBe(true)
    await storage.delete('kept', file.key)
    expect((await follow(file.url)).status).toBe(409)
  })

  test('keeps released files until they expire, then deletes them in the sweep', async () => {
    const ana = api.staffWith('any-right')
    const file = await upload(ana)
    const to = { kind: 'funding request', id: 1 }
    await attachFiles(contextOf(ana), { keys: [file.key], upload: uploads.depositImage, to, field: 'image' })
    await releaseFiles({ db: api.db }, [file.key])
    bucket.seen.length = 0
    await sweepFiles(api.db, api.configuration)
    await sweepFiles(api.db, api.configuration)
    expect(await storage.holds(file.key, { size: aPng.length, sha256: sha256(aPng) })).toBe(true)
    // Once, and only for a storage with lifecycle rules.
    const tagged = bucket.seen.filter((each) => each === `PUT /mga-file/kept/${file.key}`)
    expect(tagged).toHaveLength(kind === 's3' ? 1 : 0)
    await sql`alter table stored_file disable trigger reject_change`.execute(api.owner)
    await sql`update stored_file set uploaded_at = now() - interval '366 days', expires_at = now() - interval '1 day'
      where key = ${file.key}`.execute(api.owner)
    await sql`alter table stored_file enable trigger reject_change`.execute(api.owner)
    await sweepFiles(api.db, api.configuration)
    expect(await storage.get('kept', file.key)).toBeNull()
  })

  test.runIf(kind === 's3')(
    'a storage that is away: screens stay, and nothing is guessed of a file',
    async () => {
      const ana = api.staffWith('any-right')
      const file = await upload(ana)
      await bucket.goAway()
      expect((await fileOf(contextOf(ana), file.key))?.name).toBe('Resibo ñ.png')
      await expect(openFile(contextOf(ana), file.key)).rejects.toThrow('Files cannot be reached right now')
      const { key } = await ana.get(fileCalls.sign, {
        folder: 'events',
        fileName: 'a.png',
        contentType: 'image/png',
        size: aPng.length,
      })
      expect((await ana.answer(fileCalls.finish, { key })).status).toBe(503)
      await bucket.comeBack()
      expect((await openFile(contextOf(ana), file.key)).size).toBe(aPng.length)
      bucket.answerWith((_request, response) => void response.writeHead(500).end('pasensya na'))
      await expect(openFile(contextOf(ana), file.key)).rejects.toThrow('Files cannot be reached right now')
      bucket.answerWith(null)
    },
  )

  test.runIf(kind === 's3')(
    'no transaction is open while a slow one is asked, and what it did not keep is finished again at once',
    async () => {
      const ana = api.staffWith('any-right')
      const about = {
        folder: 'eload-b2b/deposit',
        fileName: 'a.png',
        contentType: 'image/png',
        size: aPng.length,
      }
      const { uploadUrl, contentType, key } = await ana.get(fileCalls.sign, about as never)
      await follow(uploadUrl, { bytes: aPng, type: contentType })
      const open: number[] = []
      bucket.answerWith((_request, response) => {
        void (async () => {
          let held = -1
          // The concurrent request polls in short transactions; a transaction held open would last until the
          // response.
          for (let looks = 0; looks < 50 && held !== 0; looks++) {
            const { rows } = await sql<{ n: number }>`
              select count(*)::int as n from pg_stat_activity
              where datname = current_database() and state like 'idle in transaction%'`.execute(api.owner)
            held = rows[0]?.n ?? -1
          }
          open.push(held)
          response.writeHead(500).end('pasensya na')
        })()
      })
      const [first, second] = [ana.answer(fileCalls.finish, { key }), ana.answer(fileCalls.finish, { key })]
      expect((await first).status).toBe(503)
      bucket.answerWith(null)
      await second
      expect((await ana.get(fileCalls.finish, { key })).data.key).toBe(key)
      expect(open.length).toBeGreaterThan(0)
      expect(new Set(open)).toEqual(new Set([0]))
    },
  )
})

async function* from(parts: Iterable<Uint8Array>) {
  yield* parts
}
