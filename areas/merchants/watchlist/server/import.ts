import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { type EntryDraft, Source } from '#areas/merchants/watchlist/contract.ts'
import { importEntries } from './entries.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { toUpdate } from '#platform/access.ts'
import { optionalText, requiredText, Day } from '#platform/contract/fields.ts'
import { defineImport, type RowVerdict } from '#platform/server/imports.ts'
import { NotFound } from '#platform/server/errors.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(listWords)

const Row = z.object({
  reference: requiredText(60),
  name: requiredText(200).pipe(z.string().min(2)),
  aliases: optionalText(2_000)
    .transform((text) =>
      text
        .split(';')
        .map((alias) => alias.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().max(200)).max(20)),
  birthDate: z.preprocess((text) => text || undefined, Day.optional()),
  nationality: z.preprocess(
    (text) => (typeof text === 'string' && text !== '' ? text.toUpperCase() : undefined),
    z
      .string()
      .regex(/^[A-Z]{2}$/, merchantsMessages.issue('COUNTRY_FORMAT'))
      .optional(),
  ),
  remarks: optionalText(500),
})
type Row = z.output<typeof Row>

const draftOf = ({ birthDate, nationality, ...row }: Row): EntryDraft => ({
  ...row,
  birthDate: birthDate ?? null,
  nationality: nationality ?? null,
})

/** Imports names from a file into the selected list. Names missing from the file are not changed. */
export const watchlistImport = defineImport({
  kind: 'watchlist-entry',
  title: t('importTitle'),
  needs: toUpdate(merchantPlace),
  maxRows: 20_000,
  columns: [
    {
      field: 'reference',
      title: t('reference'),
      headingAliases: ['ref', 'id'],
      isRequired: true,
      example: 'AMLC-0001',
    },
    {
      field: 'name',
      title: t('name'),
      headingAliases: ['full name'],
      isRequired: true,
      example: 'Juan Dela Cruz',
    },
    {
      field: 'aliases',
      title: t('fileAliases'),
      headingAliases: ['aliases', 'aka'],
      example: 'Johnny Cruz; J. Cruz',
    },
    {
      field: 'birthDate',
      title: t('birthDate'),
      headingAliases: ['born', 'date of birth', 'dob'],
      example: '1980-04-12',
    },
    { field: 'nationality', title: t('country'), headingAliases: ['nationality'], example: 'PH' },
    { field: 'remarks', title: t('remarks'), headingAliases: ['notes'], example: '' },
  ],
  row: Row,
  keyOf: ({ reference }) => reference,
  personOf: ({ name, reference }) => ({ name, id: reference }),

  async check({ db, target }, rows): Promise<RowVerdict[]> {
    const { rows: found } = await sql<{ place: number; known: boolean; same: boolean }>`
      select r.place::int as place, e.id is not null as known,
        e.retired_at is null and (e.name, e.aliases, e.birth_date, e.nationality, e.remarks) is not distinct from
          (r.name, coalesce(r.aliases, '{}'), r."birthDate", r.nationality::char(2), r.remarks) as same
      from rows from (jsonb_to_recordset(${JSON.stringify(rows.map(draftOf))}::jsonb)
        as (reference text, name text, aliases text[], "birthDate" date, nationality text, remarks text))
        with ordinality as r (reference, name, aliases, "birthDate", nationality, remarks, place)
      left join watchlist_entry e on e.source = ${sourceOf(target)} and e.reference = r.reference
      order by r.place`.execute(db)
    return found.map(({ known, same }) =>
      known
        ? same
          ? { result: 'skip', sentence: merchantsMessages('WATCHLIST_ROW_UNCHANGED') }
          : { result: 'update', sentence: merchantsMessages('WATCHLIST_ROW_UPDATE') }
        : { result: 'create', sentence: merchantsMessages('WATCHLIST_ROW_CREATE') },
    )
  },

  async apply({ db, audit, target }, rows, fileName) {
    const source = sourceOf(target)
    const imported = await importEntries(
      db,
      source,
      rows.map(({ row }) => draftOf(row)),
      false,
    )
    await audit({
      action: 'Import',
      kind: 'watchlist-entry',
      recordId: source,
      after: imported,
      reason: merchantsMessages('LIST_FROM_FILE', { file: fileName }).encoded,
    })
  },
})

function sourceOf(target = ''): Source {
  const { success, data } = Source.safeParse(target)
  if (!success) throw new NotFound(merchantsMessages('LIST_NOT_FOUND'))
  return data
}
