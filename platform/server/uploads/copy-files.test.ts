import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { checkFileStorage } from './storage-check.ts'
import { diskStorage } from './disk.ts'
import { copyFiles } from './copy-files.ts'
import { s3Storage } from './s3.ts'
import { lifecycleRules, writeBucketRules } from './s3-bucket-rules.ts'
import { startBucket, type TestBucket } from '#platform/server/uploads/testing/bucket.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-moving-'))
let bucket: TestBucket
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  bucket = await startBucket()
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  await bucket.stop()
  rmSync(folder, { recursive: true })
})

const settings = () => testConfiguration({ DATA_DIR: folder, ...bucket.env })
const places = () => {
  const configuration = settings()
  return { disk: diskStorage(configuration), s3: s3Storage(configuration.files.s3!) }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const keyOf = (n: number) => `events/1700000000000-${String(n).padStart(8, '0')}-larawan.png`

test('copyFiles › copies files in both directions, verified by checksum, despite interruptions', async () => {
  const { disk, s3 } = places()
  const count = 60
  for (let n = 0; n < count; n++) {
    const bytes = Buffer.from(`larawan ${n}`)
    await disk.put('kept', keyOf(n), bytes)
    await sql`insert into stored_file (key, folder, name, content_type, size, uploaded_by, uploaded_at, sha256, expires_at)
      values (${keyOf(n)}, 'events', 'larawan.png', 'image/png', ${bytes.length}, 1, now(), ${sha256(bytes)}, now() + interval '1 year')`.execute(
      database.owner,
    )
  }
  // Aborted twice after the first few files.
  for (let tries = 0; tries < 2; tries++) {
    const stopping = new AbortController()
    const moving = copyFiles(database.db, {
      from: disk,
      to: s3,
      signal: stopping.signal,
      onProgress: ({ copied }) => copied > 0 && stopping.abort(),
    })
    await expect(moving).rejects.toThrow('aborted')
  }
  const rest = await copyFiles(database.db, { from: disk, to: s3 })
  expect(rest).toMatchObject({ files: count, errors: [] })
  expect(rest.copied).toBeLessThan(count - 10)
  expect(rest.copied).toBeGreaterThan(0)

  // A different file under the same key in the bucket is replaced; on the way back, the disk is emptied only at the
  // end.
  await s3.put('kept', keyOf(7), Buffer.from('larawan X'))
  expect(await copyFiles(database.db, { from: disk, to: s3, deletesSource: true })).toMatchObject({
    copied: 1,
    errors: [],
  })
  expect(readdirSync(path.join(folder, 'files', 'kept', 'events'))).toEqual([])
  expect(await copyFiles(database.db, { from: s3, to: disk })).toMatchObject({ copied: count, errors: [] })
  expect(String(await disk.get('kept', keyOf(42)))).toBe('larawan 42')
})

test('copyFiles › reports files it cannot verify and never deletes them', async () => {
  const { disk, s3 } = places()
  await s3.delete('kept', keyOf(1))
  await disk.delete('kept', keyOf(1))
  await s3.delete('kept', keyOf(2))
  writeFileSync(path.join(folder, 'files', 'kept', keyOf(2)), 'iba na ito')
  const moved = await copyFiles(database.db, { from: disk, to: s3, deletesSource: true })
  expect(moved.errors).toEqual([
    { key: keyOf(1), message: 'not found in either storage' },
    { key: keyOf(2), message: 'its SHA-256 differs from the recorded one' },
  ])
  expect(readdirSync(path.join(folder, 'files', 'kept', 'events'))).toEqual([path.basename(keyOf(2))])
})

test('bucket lifecycle rules › cover released files and never files that a record uses', async () => {
  const configuration = settings()
  await writeBucketRules(configuration.files.s3!, ['https://console.example'])
  const lifecycle = bucket.rules.get('lifecycle') ?? ''
  for (const { ID, Expiration } of lifecycleRules) {
    const rule = lifecycle.split('<Rule>').find((each) => each.includes(`<ID>${ID}</ID>`)) ?? ''
    expect(rule).toContain('<Status>Enabled</Status>')
    if (Expiration?.Days) expect(rule).toContain(`<Days>${Expiration.Days}</Days>`)
  }
  const days = lifecycleRules.flatMap(({ ID, Expiration }) =>
    ID?.includes('let-go') ? [Expiration?.Days] : [],
  )
  expect(days).toEqual([30, 365])
  // Of the stored files, only exports and tagged files.
  const remaining = lifecycleRules.filter(({ Filter }) =>
    (Filter?.Prefix ?? Filter?.And?.Prefix ?? '').startsWith('kept/'),
  )
  for (const { Filter } of remaining)
    expect(Filter?.Prefix === 'kept/reports/' || Filter?.And?.Tags?.length === 1).toBe(true)
  // A CORS preflight: allowed from the console, denied for another origin or method.
  const asks = async (origin: string, method: string) => {
    const response = await fetch(`${bucket.endpoint}/${bucket.env.S3_BUCKET}/incoming/a.png`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    })
    return [response.status, response.headers.get('access-control-allow-origin')]
  }
  expect(await asks('https://console.example', 'PUT')).toEqual([200, 'https://console.example'])
  expect(await asks('https://iba.example', 'PUT')).toEqual([403, null])
  expect(await asks('https://console.example', 'DELETE')).toEqual([403, null])

  // Rules of others are kept, the product's own are rewritten.
  bucket.rules.set(
    'lifecycle',
    lifecycle.replace(
      '<Rule>',
      '<Rule><ID>sa-iba</ID><Status>Enabled</Status><Filter><Prefix>iba/</Prefix></Filter><Expiration><Days>9</Days></Expiration></Rule><Rule>',
    ),
  )
  await writeBucketRules(configuration.files.s3!, ['https://console.example'])
  const ids = [...(bucket.rules.get('lifecycle') ?? '').matchAll(/<ID>([^<]+)<\/ID>/g)].map(([, id]) => id)
  expect(new Set(ids)).toEqual(new Set(['sa-iba', ...lifecycleRules.map(({ ID }) => ID)]))
})

test('storage check › describes each problem in a sentence', async () => {
  expect(await checkFileStorage(testConfiguration({ DATA_DIR: folder }))).toEqual([])
  expect(await checkFileStorage(settings())).toEqual([expect.stringMatching(/takes no files from/)])
  await bucket.goAway()
  expect(await checkFileStorage(settings())).toEqual([expect.stringMatching(/cannot be reached/)])
  await bucket.comeBack()
})
