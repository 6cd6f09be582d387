import { createHash, randomBytes } from 'node:crypto'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { describeError } from '#platform/server/errors/describe-error.ts'
import { storageOf } from './storage.ts'

/**
 * Tests the configured storage: stores a file, reads it back, downloads it by a link if links lead to the storage,
 * and verifies that access without a link is denied. Returns one sentence per problem; an empty list if there is
 * none.
 */
export async function checkFileStorage(configuration: Configuration): Promise<string[]> {
  const wrong: string[] = []
  const storage = storageOf(configuration)
  const bytes = randomBytes(32)
  const key = `reports/${Date.now()}-${randomBytes(4).toString('hex')}-check.csv`
  const content = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  try {
    await storage.put('kept', key, bytes)
    if (!(await storage.holds(key, content))) wrong.push('A stored file differs from what was written.')
    if (configuration.files.storage === 's3') wrong.push(...(await checkLinks()))
    await storage.delete('kept', key)
    if ((await storage.get('kept', key)) !== null) wrong.push('A deleted file still exists.')
  } catch (error) {
    wrong.push(describeError(error))
  }
  return wrong

  async function checkLinks(): Promise<string[]> {
    const url = (await storage.signGet?.({ key, name: 'check.csv', contentType: 'text/csv' })) ?? ''
    const errors: string[] = []
    if (!(await fetch(url)).ok) errors.push('A signed link does not open. Check the server’s clock.')
    if ((await fetch(url.split('?')[0] ?? '')).ok)
      errors.push('The bucket is public: a file can be read without a signed link. Block public access.')
    const { uploadUrl } = {
      uploadUrl: await storage.signPut(key, { contentType: 'text/csv', size: 3, personId: 0, expires: 0 }),
    }
    const origin = new URL(configuration.publicUrl).origin
    const response = await fetch(uploadUrl, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    })
    const allowed = response.headers.get('access-control-allow-origin')
    if (allowed !== origin && allowed !== '*')
      errors.push(`The bucket takes no files from ${origin}. Write its rules: npm run files -- rules`)
    return errors
  }
}
