import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { watchlistHandlers } from '#areas/merchants/watchlist/server/handlers.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(watchlistHandlers)))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace))
const { update, info, decideMatch, importEntries, entries } = watchlistCalls

let number = 0
async function somebody(firstName = 'Pedro', lastName = 'Dimaculangan') {
  const { rows } = await sql<{ id: number; sub: string }>`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number, birth_date)
    values (gen_random_uuid(), ${firstName}, ${lastName}, ${`+63920${String(1_000_000 + ++number)}`}, '1980-05-01')
    returning id, cognito_sub as sub`.execute(api.owner)
  const { id, sub: cognitoSub } = rows[0] as { id: number; sub: string }
  await sql`select wallet_open(${id})`.execute(api.owner)
  return { id, cognitoSub }
}
const walletOf = async (id: number) => {
  const { rows } = await sql<{
    status: string
  }>`select status from wallet where subscriber_id = ${id}`.execute(api.owner)
  return rows[0]?.status
}
const because = { source: 'Internal', reason: 'Many small deposits.' } as const

describe('watchlist status', () => {
  test('changes with two people, restricts the wallet and restores it afterwards', async () => {
    const { id, cognitoSub } = await somebody()
    await sql`update wallet set status = 'on_hold' where subscriber_id = ${id}`.execute(api.owner)
    const [maker, checker] = [editor(), editor()]
    await maker.get(update, { cognitoSub, watchlistStatus: 'under_review', ...because })
    expect(await walletOf(id)).toBe('on_hold')
    const own = await maker.answer(update, { cognitoSub, watchlistStatus: 'watchlisted', ...because })
    expect([own.body.status, own.body.code]).toEqual(['err', 'MAKER_IS_CHECKER'])
    await checker.get(update, { cognitoSub, watchlistStatus: 'watchlisted', ...because })
    expect(await walletOf(id)).toBe('frozen')
    expect(await maker.ask(update, { cognitoSub, watchlistStatus: 'clear', ...because })).toMatch(
      'merchants.OWN_PLACEMENT',
    )
    await checker.get(update, { cognitoSub, watchlistStatus: 'clear', ...because })
    expect(await walletOf(id)).toBe('on_hold')
    const { rows } = await sql<{ toStatus: string }>`
      select to_status from audit_entry where kind = 'watchlist' and record_id = ${String(id)} order by id`.execute(
      api.owner,
    )
    expect(rows.map(({ toStatus }) => toStatus)).toEqual(['under_review', 'watchlisted', 'clear'])
  })

  test('leaves the wallet of a frozen identity frozen when a suspicion is cleared', async () => {
    const { id, cognitoSub } = await somebody()
    await sql`update subscriber set kyc_acct_type = 'FullyVerified', kyc_acct_status = 'Freeze', kyc_status = 'Approved'
      where id = ${id}`.execute(api.owner)
    await editor().get(update, { cognitoSub, watchlistStatus: 'under_review', ...because })
    await editor().get(update, { cognitoSub, watchlistStatus: 'clear', ...because })
    expect(await walletOf(id)).toBe('frozen')
  })

  test('cannot have the same maker and checker, which the table enforces', async () => {
    const { id } = await somebody()
    const cheat =
      sql`insert into watchlist_case (subscriber_id, source, reason, placed_by_id, placed_by, decision,
      decided_by_id, decided_at) values (${id}, 'AMLC', 'By one alone.', 7, 'x', 'clear', 7, now())`.execute(
        api.owner,
      )
    await expect(cheat).rejects.toThrow(/watchlist_second_person/)
  })

  test('requires a source and a reason', async () => {
    const { cognitoSub } = await somebody()
    const { body } = await editor().answer(update, {
      cognitoSub,
      watchlistStatus: 'under_review',
      reason: 'why',
    })
    expect(body.errors?.map(({ field }) => field).toSorted()).toEqual(['reason', 'source'])
  })
})

describe('name screening', () => {
  const rows = [
    { reference: 'T-1', name: 'Rodrigo Katigbak', aliases: ['Digoy Katigbak'], birthDate: '1980-05-01' },
    { reference: 'T-2', name: 'Rodrigo Katigbac', birthDate: '1955-01-01' },
    { reference: 'T-3', name: 'Mario Villaluna' },
  ]
  const imported = (about: object = {}) =>
    editor().get(importEntries, { source: 'UNSC', rows, reason: 'The list of November.', ...about })

  test('returns similar names with their evidence, highest score first', async () => {
    await imported()
    const { cognitoSub } = await somebody('Rodrigo', 'Katigbak')
    const { matches } = await viewer().get(info, { cognitoSub })
    expect(matches.map(({ reference }) => reference)).toEqual(['T-1', 'T-2'])
    expect(matches[0]).toMatchObject({ score: 100, remembered: null })
    expect(matches[0]?.why.map(({ code }) => code)).toEqual(['word-same', 'word-same', 'birth-same'])
    expect(matches[1]?.why.map(({ code }) => code)).toContain('birth-differs')
  })

  test('matches the aliases of an entry', async () => {
    await imported()
    const { cognitoSub } = await somebody('Digoy', 'Katigbak')
    const { matches } = await viewer().get(info, { cognitoSub })
    expect(matches[0]).toMatchObject({ reference: 'T-1', likest: 'Digoy Katigbak' })
  })

  test('keeps a dismissal until it expires or the name or the entry changes', async () => {
    await imported()
    const { id, cognitoSub } = await somebody('Rodrigo', 'Katigbak')
    const remembered = async () => {
      const { matches } = await viewer().get(info, { cognitoSub })
      return matches.find(({ reference }) => reference === 'T-1')?.remembered?.verdict ?? null
    }
    const { matches } = await viewer().get(info, { cognitoSub })
    const dismiss = async () =>
      editor().get(decideMatch, {
        cognitoSub,
        entryId: matches[0]?.entryId ?? 0,
        verdict: 'different_person',
        reason: 'Another birth place.',
        days: 30,
      })
    await dismiss()
    expect(await remembered()).toBe('different_person')
    await sql`update subscriber set middle_name = 'Reyes' where id = ${id}`.execute(api.owner)
    expect(await remembered()).toBeNull()
    await dismiss()
    await imported({ rows: [{ ...rows[0], remarks: 'Seen in Davao.' }] })
    expect(await remembered()).toBeNull()
  })

  test('places the subscriber under review with the source of a confirmed match', async () => {
    await imported()
    const { id, cognitoSub } = await somebody('Mario', 'Villaluna')
    const { matches } = await viewer().get(info, { cognitoSub })
    const entryId = matches[0]?.entryId ?? 0
    await editor().get(decideMatch, {
      cognitoSub,
      entryId,
      verdict: 'same_person',
      reason: 'The same passport.',
    })
    const { watchlistStatus, open } = await viewer().get(info, { cognitoSub })
    expect([watchlistStatus, open?.source]).toEqual(['under_review', 'UNSC'])
    expect(await walletOf(id)).toBe('on_hold')
  })

  test('reports the result of an import and retires entries missing from a complete list', async () => {
    await imported()
    const { data } = await imported({
      rows: [rows[0], { reference: 'T-9', name: 'Lorna Abuan' }],
      isWhole: true,
    })
    expect(data).toEqual({ added: 1, changed: expect.any(Number), same: expect.any(Number), retired: 2 })
    const { rows: left } = await viewer().get(entries, { filters: { source: 'UNSC' } })
    expect(left.map(({ reference }) => reference)).toEqual(['T-9', 'T-1'])
  })

  test('finds watchlist entries by part of their reference, name or alias', async () => {
    await imported({ rows: [{ reference: 'QDi.4711', name: 'Teodoro Balaba', aliases: ['Ka Doro'] }] })
    for (const search of ['qdi.47', '4711', 'balaba', 'ka doro']) {
      const found = await viewer().get(entries, { search })
      expect(found.rows.map(({ reference }) => reference)).toEqual(['QDi.4711'])
    }
    // Search treats LIKE wildcards as literal characters.
    expect((await viewer().get(entries, { search: 'qdi_4711' })).rows).toEqual([])
  })
})
