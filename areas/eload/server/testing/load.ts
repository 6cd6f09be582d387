import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import {
  bannerPlace,
  categoryPlace,
  networkGroupPlace,
  networkPlace,
  promoPlace,
  providerPlace,
  topupPlace,
} from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { windowMakers, windowReaders } from '#areas/eload/maintenance/access.ts'
import {
  specialCategoryCreators,
  specialCategoryEditors,
  specialCategoryReaders,
} from '#areas/eload/special-categories/access.ts'
import { approverLevel, toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { fileCalls } from '#platform/contract/file.ts'
import type { HandledCall } from '#platform/server/http.ts'
import { openTestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles, fileHandlers } from '#platform/server/uploads/uploads.ts'

/** Starts a server with the given eLoad calls, a file store and staff with all eLoad permissions. */
export async function openLoadApi(calls: HandledCall[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-load-'))
  const configuration = testConfiguration({ DATA_DIR: folder })
  const api = await openTestApi([...calls, ...fileHandlers], { configuration })
  addFiles(api.app, { db: api.db, configuration })
  const places = [
    networkPlace,
    networkGroupPlace,
    providerPlace,
    categoryPlace,
    bannerPlace,
    promoPlace,
    topupPlace,
  ]
  const rights = [
    specialCategoryCreators,
    specialCategoryEditors,
    specialCategoryReaders,
    windowMakers,
    windowReaders,
    ...places.flatMap((place) => [toCreate(place), toRead(place), toUpdate(place), toDelete(place)]),
  ]
  const editor = (as: { level?: number } = {}) => api.staffWith(...rights, { as })
  const maker = editor()
  let count = 0

  type Wire<C> = Partial<C>
  return {
    api,
    editor,
    /** Creates a staff member with all eLoad permissions. */
    async member({ isLineManager = false } = {}) {
      const email = `load-${++count}@erp.test`
      const { rows } = await sql<{ id: number }>`
        insert into staff_user (email, first_name, last_name, is_line_manager, status)
        values (${email}, 'Person', ${String.fromCodePoint(65 + (count % 26))}, ${isLineManager}, 'active')
        returning id`.execute(api.owner)
      return api.staffWith(...rights, {
        as: { id: rows[0]?.id ?? 0, email, isLineManager, level: approverLevel },
      })
    },
    /** Returns the token in the latest email to a person. */
    async tokenFor({ email }: { email: string }, action = ''): Promise<string> {
      const { rows } = await sql<{ text: string }>`
        select text from outbox_mail where recipient = ${email} order by id desc limit 1`.execute(api.owner)
      return new RegExp(String.raw`action/([\w-]{43})\S*${action}`).exec(rows[0]?.text ?? '')?.[1] ?? ''
    },
    /** Creates a provider with the next free code. */
    async provider(about: Wire<Parameters<typeof maker.get<typeof providerCalls.create>>[1]> = {}) {
      const code = `PROVIDER-${++count}`
      const draft = {
        code,
        name: `Provider ${count}`,
        type: 'direct',
        apiBaseUrl: 'https://api.example.ph',
      } as const
      const { data } = await maker.get(providerCalls.create, { ...draft, ...about })
      return { id: data.id, name: about.name ?? draft.name, version: data.version }
    },
    /** Creates a network with a provider. */
    async network(
      about: Wire<Parameters<typeof maker.get<typeof networkCalls.create>>[1]> & {
        primaryProviderId: number
      },
    ) {
      const code = `network-${++count}`
      const { data } = await maker.get(networkCalls.create, { code, name: `Network ${count}`, ...about })
      return { id: data.id, name: about.name ?? `Network ${count}`, version: data.version }
    },
    /** Uploads a file as this person and returns its key. */
    async upload(
      person: ReturnType<typeof editor>,
      folderName: 'eload/banner' | 'eload/category' | 'eload/special-category' | 'eload/network',
      bytes: Buffer,
      [fileName, contentType]: [string, string] = ['picture.png', 'image/png'],
    ) {
      const promise = { folder: folderName, fileName, contentType, size: bytes.length }
      const signed = await person.get(fileCalls.sign, promise)
      const headers = { 'content-type': signed.contentType }
      await api.app.inject({ method: 'PUT', url: signed.uploadUrl, payload: bytes, headers })
      const { data } = await person.get(fileCalls.finish, { key: signed.key })
      return data.key
    },
    async close() {
      await api.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type LoadApi = Awaited<ReturnType<typeof openLoadApi>>
