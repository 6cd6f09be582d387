import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkPlace } from '#areas/eload/access.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { networkGroupHandlers } from '#areas/eload/network-groups/server/handlers.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { toRead } from '#platform/access.ts'
import { violatedConstraint } from '#platform/server/db.ts'

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi([...networkHandlers, ...networkGroupHandlers, ...providerHandlers])
})
afterAll(() => load.close())

const editor = () => load.editor()
const infoOf = (id: number) => editor().get(networkCalls.info, { id })

describe('network', () => {
  test('is created, read and updated with its version, and every change is logged', async () => {
    const { id: primaryProviderId } = await load.provider({ name: 'First' })
    const { id: backupProviderId } = await load.provider({ name: 'Second' })
    const ana = editor()
    const draft = {
      code: 'GLOBE',
      name: 'Globe',
      prefixes: ['0917', '0905'],
      primaryProviderId,
      backupProviderId,
    }
    const { data, message } = await ana.get(networkCalls.create, draft)
    expect(message).toBe('Globe was created.')
    const network = await infoOf(data.id)
    expect(network).toMatchObject({
      code: 'globe',
      prefixes: ['0905', '0917'],
      primaryProvider: { name: 'First' },
      backupProvider: { name: 'Second' },
      status: 'active',
      logo: null,
      createdBy: ana.email,
    })
    await ana.get(networkCalls.update, {
      ...draft,
      id: data.id,
      version: 1,
      prefixes: ['0917'],
      backupProviderId: null,
    })
    expect(await ana.answer(networkCalls.update, { ...draft, id: data.id, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
    const { rows } = await ana.get(networkCalls.logs, { id: data.id })
    expect(rows.map(({ action }) => action)).toEqual(['Update', 'Create'])
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'backupProvider',
          old: expect.objectContaining({ name: 'Second' }),
          new: null,
        }),
        expect.objectContaining({ field: 'prefixes', old: '0905 0917', new: '0917' }),
      ]),
    )
  })

  test('is rejected with the invalid field, and nothing is written', async () => {
    const { id: primaryProviderId } = await load.provider()
    const good = { code: 'wrong', name: 'Wrong', primaryProviderId }
    const before = (await editor().get(networkCalls.listAll, {})).length
    for (const [field, wrong] of Object.entries({
      code: '!',
      name: ' ',
      'prefixes.0': ['917'],
      prefixes: ['0998', '0998'],
      primaryProviderId: 999_999,
      backupProviderId: primaryProviderId,
      groupId: 999_999,
    })) {
      const name = field.split('.')[0] ?? ''
      const { status, body } = await editor().answer(networkCalls.create, { ...good, [name]: wrong })
      expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    }
    expect(await editor().get(networkCalls.listAll, {})).toHaveLength(before)
  })

  test('cannot have a prefix, code or name of another network', async () => {
    const { id: primaryProviderId } = await load.provider()
    await load.network({ code: 'smart', name: 'Smart', prefixes: ['0918'], primaryProviderId })
    const draft = { code: 'tnt', name: 'TNT', prefixes: ['0918'], primaryProviderId }
    expect(await editor().ask(networkCalls.create, draft)).toBe(
      'eload.PREFIX_TAKEN {"prefixes":"0918","network":"Smart"}',
    )
    const taken = await editor().answer(networkCalls.create, { ...draft, prefixes: [], code: 'smart' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'DUPLICATE', errors: [{ field: 'code' }] } })
    const named = await editor().answer(networkCalls.create, { ...draft, prefixes: [], name: 'SMART' })
    expect(named.body.errors).toEqual([expect.objectContaining({ field: 'name' })])
  })

  test('is suggested by a prefix, according to the current data', async () => {
    const { id: primaryProviderId } = await load.provider()
    const sun = await load.network({ name: 'Sun', prefixes: ['0922'], primaryProviderId })
    expect(await editor().get(networkCalls.suggest, { mobile: '+63 922 123 4567' })).toMatchObject({
      prefix: '0922',
      network: { name: 'Sun' },
      isOnlyASuggestion: true,
    })
    await editor().get(networkCalls.delete, { id: sun.id, version: 1 })
    expect(await editor().get(networkCalls.suggest, { mobile: '0922' })).toMatchObject({ network: null })
    const next = await load.network({ name: 'Sun', code: 'sun', prefixes: ['0922'], primaryProviderId })
    expect((await infoOf(next.id)).prefixes).toEqual(['0922'])
  })

  test('changes its provider only through a switch with a reason', async () => {
    const [first, second] = [await load.provider(), await load.provider()]
    const { id, name } = await load.network({ code: 'gomo', primaryProviderId: first.id })
    const draft = { id, version: 1, code: 'gomo', name, primaryProviderId: second.id }
    const { body } = await editor().answer(networkCalls.update, draft)
    expect(body.errors).toEqual([expect.objectContaining({ field: 'primaryProviderId' })])
  })

  test('reports a version conflict when two people save it at the same time', async () => {
    const { id: primaryProviderId } = await load.provider()
    const { id } = await load.network({ code: 'dito', name: 'DITO', primaryProviderId })
    const draft = { id, code: 'dito', name: 'DITO', primaryProviderId, version: 1 }
    const answers = await Promise.all([
      editor().answer(networkCalls.update, { ...draft, prefixes: ['0991'] }),
      editor().answer(networkCalls.update, { ...draft, prefixes: ['0992'] }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('appears in selection fields for any signed-in person and in the list for readers', async () => {
    expect(await load.api.staffWith('signed-in').statusOf(networkCalls.listAll)).toBe(200)
    expect(await load.api.staffWith('signed-in').statusOf(networkCalls.list)).toBe(403)
    const reader = load.api.staffWith(toRead(networkPlace))
    const { rows } = await reader.get(networkCalls.list, { search: 'glo' })
    expect(rows.map(({ name }) => name)).toEqual(['Globe'])
    expect(await reader.statusOf(networkCalls.list, { filters: { colour: 'red' } })).toBe(422)
    expect(await reader.statusOf(networkCalls.delete, { id: 1 })).toBe(403)
  })
})

describe('network in use', () => {
  test('must have a provider that can send', async () => {
    const only = await load.provider()
    const network = await load.network({ primaryProviderId: only.id })
    const { setStatus, provider } = changing()
    expect(await setStatus(only.id, 'inactive')).toMatch('eload.NO_PROVIDER_LEFT')
    await provider(only.id, 'maintenance')
    const backup = await load.provider()
    const draft = {
      code: 'kept',
      name: network.name,
      primaryProviderId: only.id,
      backupProviderId: backup.id,
    }
    await editor().get(networkCalls.update, { ...draft, id: network.id, version: 1 })
    await provider(only.id, 'inactive')
    expect(await setStatus(backup.id, 'inactive')).toMatch('eload.NO_PROVIDER_LEFT')
    await editor().get(networkCalls.updateStatus, {
      id: network.id,
      status: 'inactive',
      reason: 'No longer sold',
    })
    await provider(backup.id, 'inactive')
    expect(await editor().ask(networkCalls.updateStatus, { id: network.id, status: 'active' })).toMatch(
      'eload.NO_PROVIDER_LEFT',
    )
  })

  test('is protected by table constraints', async () => {
    const only = await load.provider()
    await load.network({ primaryProviderId: only.id })
    const broken = await sql`update eload_provider set status = 'inactive' where id = ${only.id}`
      .execute(load.api.db)
      .then(() => null, violatedConstraint)
    expect(broken).toBe('eload_network_can_be_sent_to')
  })

  test('is named when one of its providers is deleted or stops reaching it', async () => {
    const only = await load.provider()
    const network = await load.network({ primaryProviderId: only.id })
    const error = await editor().answer(providerCalls.delete, { id: only.id })
    expect(error).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(error.body.message).toMatch(network.name)
    const { name, code, type, apiBaseUrl, version } = await editor().get(providerCalls.info, { id: only.id })
    const draft = { id: only.id, name, code, type, apiBaseUrl, version, networks: [] }
    expect(await editor().ask(providerCalls.update, draft)).toMatch(network.name)
  })
})

function changing() {
  const client = editor()
  const setStatus = (id: number, status: 'active' | 'inactive' | 'maintenance') =>
    client.ask(providerCalls.updateStatus, { id, status })
  return {
    setStatus,
    provider: async (...parameters: Parameters<typeof setStatus>) => {
      const answer = await setStatus(...parameters)
      if (typeof answer === 'string') throw new Error(answer)
    },
  }
}

describe('network group', () => {
  test('contains networks, which leave their former group', async () => {
    const { id: primaryProviderId } = await load.provider()
    const [one, two, three] = [
      await load.network({ primaryProviderId }),
      await load.network({ primaryProviderId }),
      await load.network({ primaryProviderId }),
    ]
    const client = editor()
    const first = await client.get(networkGroupCalls.create, { name: 'First', networkIds: [one.id, two.id] })
    const second = await client.get(networkGroupCalls.create, {
      name: 'Second',
      networkIds: [two.id, three.id],
    })
    expect((await client.get(networkGroupCalls.info, { id: first.data.id })).networkIds).toEqual([one.id])
    expect((await infoOf(two.id)).groupName).toBe('Second')

    const taking = { id: second.data.id, version: 1, name: 'Second', networkIds: [one.id] }
    expect(await client.ask(networkGroupCalls.update, taking)).toMatch('eload.GROUP_LEFT_EMPTY')
    expect(await client.ask(networkCalls.delete, { id: one.id })).toMatch('eload.GROUP_LEFT_EMPTY')
    expect(await client.statusOf(networkGroupCalls.create, { name: 'Empty', networkIds: [] })).toBe(422)

    await client.get(networkGroupCalls.delete, { id: first.data.id, version: 1 })
    expect((await infoOf(one.id)).groupId).toBeNull()
  })
})
