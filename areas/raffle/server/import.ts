import { labelsOf } from '#platform/words.ts'
import { raffleMessages } from '#areas/raffle/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { rafflePlace } from '#areas/raffle/access.ts'
import { EntryName } from '#areas/raffle/contract.ts'
import { getImportError } from '#areas/raffle/rules.ts'
import { deleteEntries, insertEntries, validateEntries, type NewEntry } from './entries.ts'
import { changeRaffle, type RaffleRecord, lockRaffle } from './raffles.ts'
import { throwIfError, withTableRules } from './errors.ts'
import { words } from '#areas/raffle/words.ts'
import { toCreate, toDelete } from '#platform/access.ts'
import { Mobile, optionalText } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { defineImport, type RowVerdict, toImportError } from '#platform/server/imports.ts'
import { NotFound, AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const t = labelsOf(words)

const Row = z.object({
  name: EntryName,
  mobile: Mobile,
  weight: z.preprocess(
    (text) => (text === undefined || text === '' ? '1' : text),
    z
      .string()
      .regex(/^\d{1,7}$/, raffleMessages.issue('CHANCES_WHOLE'))
      .transform(Number)
      .pipe(z.int().min(1).max(1_000_000)),
  ),
  reference: optionalText(60),
})

/** Preview text of each possible result of a row. */
const verdicts: Record<'new' | 'there' | 'out', RowVerdict> = {
  new: { result: 'create', sentence: raffleMessages('ROW_NEW') },
  there: { result: 'skip', sentence: raffleMessages('ROW_DUPLICATE') },
  out: {
    result: 'error',
    errors: [toImportError('mobile', raffleMessages('NUMBER_EXCLUDED'))],
  },
}

/** Imports entries from a file into the selected raffle. */
export const entryImport = defineImport({
  kind: 'raffle-entry',
  title: t('importName'),
  needs: toCreate(rafflePlace),
  needsToUndoOthers: [toDelete(rafflePlace)],
  maxRows: 20_000,
  columns: [
    {
      field: 'name',
      title: t('name'),
      headingAliases: ['full name', 'participant'],
      isRequired: true,
      example: 'Maria Santos',
    },
    {
      field: 'mobile',
      title: t('mobile'),
      headingAliases: ['mobile', 'phone', 'number', 'cellphone'],
      isRequired: true,
      example: '0917 555 0123',
    },
    {
      field: 'reference',
      title: t('reference'),
      headingAliases: ['coupon', 'kupon', 'receipt', 'resibo'],
      example: 'KUPON-000123',
    },
    {
      field: 'weight',
      title: t('chances'),
      headingAliases: ['weight', 'entries', 'tickets'],
      example: '1',
    },
  ],
  row: Row,
  keyOf: ({ mobile, reference }) => `${mobile} ${reference}`,
  personOf: ({ name, mobile }) => ({ name, id: mobile }),

  async check({ db, target }, rows): Promise<RowVerdict[]> {
    const raffle = await lockRaffle(db, raffleOf(target))
    const error = getImportError(raffle)
    if (error !== null) return rows.map(() => ({ result: 'error', errors: [toImportError('', error)] }))
    return (await validateEntries(db, raffle.raffleId, rows)).map((state) => verdicts[state])
  },

  async apply({ db, staff, target, audit }, rows, fileName) {
    const raffle = await lockRaffle(db, raffleOf(target))
    throwIfError(getImportError(raffle))
    const entries = rows.map(({ row }) => row)
    const written = await importEntries(db, raffle, entries, staff)
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
    throwIfError(getImportError(raffle))
    const count = await withTableRules(() => deleteEntries(db, raffleId, ids))
    if (count !== ids.length) throw new AppError(raffleMessages('ENTRIES_DELETED'), { code: 'STALE' })
    await changeRaffle(db, raffleId, staff.email, importersWith(raffle, staff))
    await audit({
      action: 'Undo import',
      kind: 'raffle',
      recordId: raffleId,
      label: raffle.title,
      before: { entries: count },
      reason,
    })
    return []
  },
})

/** Inserts entries and records the importer. The caller must have locked the raffle. */
export async function importEntries(
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

type Importers = Pick<RaffleRecord, 'importers' | 'importerIds'>
type Person = Pick<Staff, 'id' | 'email'>

/** Importers of the list with one more person. Both adding and removing entries count. */
const importersWith = ({ importers, importerIds }: Importers, { id, email }: Person) => ({
  importers: [...new Set([...importers, email])],
  importerIds: [...new Set([...importerIds, id])],
})

async function raffleOfEntry(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ raffleId: number }>`
    select distinct raffle_id from raffle_entry where entry_id = any (${[...ids]}::bigint[])`.execute(db)
  const [found] = rows
  if (!found || rows.length > 1) throw new NotFound(raffleMessages('ENTRIES_NOT_FOUND'))
  return found.raffleId
}

function raffleOf(target = ''): number {
  if (!/^\d{1,15}$/.test(target)) throw new NotFound(raffleMessages('TARGET_NOT_FOUND'))
  return Number(target)
}
