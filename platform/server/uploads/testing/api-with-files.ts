import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { folders } from '#platform/contract/uploads.ts'
import { fileCalls } from '#platform/contract/file.ts'
import type { HandledCall } from '#platform/server/http/handlers.ts'
import { openTestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles, fileHandlers } from '#platform/server/uploads/uploads.ts'

/** Starts a test server with these calls and a temporary folder for files. */
export async function openApiWithFiles(calls: HandledCall[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-files-'))
  const configuration = testConfiguration({ DATA_DIR: folder })
  const api = await openTestApi([...calls, ...fileHandlers], { configuration })
  addFiles(api.app, { db: api.db, configuration, viewLog: api.viewLog })
  return {
    ...api,
    /** Uploads a file as this person and returns its key. */
    async upload(
      person: ReturnType<typeof api.staffWith>,
      folderName: (typeof folders)[number],
      bytes: Buffer,
      [fileName, contentType]: [string, string] = ['picture.png', 'image/png'],
    ) {
      const promise = { folder: folderName, fileName, contentType, size: bytes.length }
      const signed = await person.get(fileCalls.sign, promise)
      const headers = { 'content-type': signed.contentType }
      await api.app.inject({ method: 'PUT', url: signed.uploadUrl, payload: bytes, headers })
      return (await person.get(fileCalls.finish, { key: signed.key })).data.key
    },
    async close() {
      await api.close()
      rmSync(folder, { recursive: true })
    },
  }
}
