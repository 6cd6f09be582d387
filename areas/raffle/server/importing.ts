import { sql } from 'kysely'
import { z } from 'zod'
import { rafflePlace } from '#areas/raffle/access.ts'
import { EntryName } from '#areas/raffle/contract.ts'
import { whyNotImport } from '#areas/raffle/rules.ts'
import { deleteEntries, insertEntries, lookAtEntries, type NewEntry } from '#areas/raffle/server/entries.ts'
import { changeRaffle, type KeptRaffle, lockRaffle } from '#areas/raffle/server/raffles.ts'
import { refuse, sentenceFor, withTableRules } from '#areas/raffle/server/refusing.ts'
import { words } from '#areas/raffle/words.ts'
import { toCreate, toDelete } from '#platform/access/access.ts'
import { Mobile } from '#platform/contract/mobile.ts'
import { optionalText } from '#platform/contract/text.ts'
import type { Database } from '#platform/server/database.ts'
import { defineImport, type RowVerdict } from '#platform/server/imports/imports.ts'
import { NotFound, Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

const Row = z.object({
  name: EntryName,
  mobile: Mobile,
  weight: z.preprocess(
    (text) => (text === undefined || text === '' ? '1' : text),
    z
      .string()
      .regex(/^\d{1,7}$/, 'Enter a whole number of chances')
      .transform(Number)
      .pipe(z.int().min(1).max(1_000_000)),
  ),
  reference: optionalText(60),
})

/** What a row of a file may become. */
const verdicts: Record<'new' | 'there' | 'out', RowVerdict> = {
  new: { result: 'create', sentence: 'Will enter.' },
  there: { result: 'skip', sentence: 'This person has entered with this reference already.' },
  out: {
    result: 'error',
    faults: [{ field: 'mobile', message: 'This number cannot enter: staff, or excluded by the raffle' }],
  },
}

/** Entries from a file, into the raffle that is the import's target. */
export const entryImport = defineImport({
  kind: 'raffle-entry',
  title: { en: words.en.kindImport, fil: words.fil.kindImport },
  needs: toCreate(rafflePlace),
  needsToUndoOthers: [toDelete(rafflePlace)],
  mostRows: 20_000,
  columns: [
    {
      field: 'name',
      title: { en: 'Name', fil: 'Pangalan' },
      also: ['full name', 'participant'],
      isRequired: true,
      example: 'Maria Santos',
    },
    {
      field: 'mobile',
      title: { en: 'Mobile number', fil: 'Mobile number' },
      also: ['mobile', 'phone', 'number', 'cellphone'],
      isRequired: true,
      example: '0917 555 0123',
    },
    {
      field: 'reference',
      title: { en: 'Reference', fil: 'Reference' },
      also: ['coupon', 'kupon', 'receipt', 'resibo'],
      example: 'KUPON-000123',
    },
    {
      field: 'weight',
      title: { en: 'Chances', fil: 'Mga tsansa' },
      also: ['weight', 'entries', 'tickets'],
      example: '1',
    },
  ],
  row: Row,
  keyOf: ({ mobile, reference }) => `${mobile} ${reference}`,

  async check({ db, target }, rows): Promise<RowVerdict[]> {
    const raffle = await lockRaffle(db, raffleOf(target))
    const why = whyNotImport(raffle)
    if (why !== null)
      return rows.map(() => ({ result: 'error', faults: [{ field: '', message: sentenceFor(why) }] }))
    return (await lookAtEntries(db, raffle.raffleId, rows)).map((state) => verdicts[state])
  },

  async apply({ db, staff, target, audit }, rows, fileName) {
    const raffle = await lockRaffle(db, raffleOf(target))
    refuse(whyNotImport(raffle))
    const entries = rows.map(({ row }) => row)
    const written = await bringIn(db, raffle, entries, staff)
    await audit({
      action: 'Import entries',
      kind: 'raffle',
      recordId: raffle.raffleId,
      label: raffle.title,
      after: { file: fileName, entries: written.length },
    })
    return written.map(({ entryId, at }) => ({
      line: rows[at]?.line ?? 0,
      recordId: entryId,
      before: null,
      version: 1,
    }))
  },

  async undo({ db, staff, audit }, written, reason) {
    const ids = written.map(({ recordId }) => recordId)
    const raffleId = await raffleOfEntry(db, ids)
    const raffle = await lockRaffle(db, raffleId)
    refuse(whyNotImport(raffle))
    const count = await withTableRules(() => deleteEntries(db, raffleId, ids))
    if (count !== ids.length) throw new Refusal('Some of these entries are gone already.', { code: 'STALE' })
    await changeRaffle(db, raffleId, staff.email, importersWith(raffle, staff))
    await audit({
      action: 'Take entries back',
      kind: 'raffle',
      recordId: raffleId,
      label: raffle.title,
      before: { entries: count },
      reason,
    })
    return []
  },
})

/** Writes entries and notes who brought them in, in a transaction that holds the raffle. */
export async function bringIn(
  db: Database,
  raffle: Importers & { raffleId: number },
  entries: readonly NewEntry[],
  by: Person,
) {
  const { raffleId } = raffle
  const written = await withTableRules(() => insertEntries(db, raffleId, entries, by.email))
  await changeRaffle(db, raffleId, by.email, importersWith(raffle, by))
  return written
}

type Importers = Pick<KeptRaffle, 'importers' | 'importerIds'>
type Person = Pick<Staff, 'id' | 'email'>

/** Who made the list, with one more person: bringing in and taking out both make it. */
const importersWith = ({ importers, importerIds }: Importers, { id, email }: Person) => ({
  importers: [...new Set([...importers, email])],
  importerIds: [...new Set([...importerIds, id])],
})

async function raffleOfEntry(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ raffleId: number }>`
    select distinct raffle_id from raffle_entry where entry_id = any (${[...ids]}::bigint[])`.execute(db)
  const [found] = rows
  if (!found || rows.length > 1) throw new NotFound('These entries are gone already.')
  return found.raffleId
}

function raffleOf(target = ''): number {
  if (!/^\d{1,15}$/.test(target)) throw new NotFound('There is no such raffle.')
  return Number(target)
}
