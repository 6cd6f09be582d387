import type { StoredFile } from '#platform/contract/file.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { attachFiles, filesOf, releaseFiles, requireFreeFiles } from '#platform/server/uploads/uploads.ts'

/** The values of a record by their fields, whatever kind it is. */
export type Values = Readonly<Record<string, unknown>>
/** What making and changing a record needs of the request. */
export type ActorContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit' | 'configuration'>

type KeyOf<Field extends string> = `${Field}Key`
/** A row as the wire shows it: files instead of their keys. */
export type WithFiles<Row, FileField extends string> = Omit<Row, KeyOf<FileField>> & {
  [Field in FileField]: StoredFile | null
}

function fileKeyIn(values: Values, field: string) {
  const file = values[`${field}Key`]
  return typeof file === 'string' ? file : null
}

/** The files of one kind of record, one in each of these fields: the table keeps the key of `logo` in `logo_key`. */
export function recordFiles<FileField extends string>(
  kind: string,
  uploads: Readonly<Record<FileField, Upload>> | undefined,
) {
  const each = Object.entries<Upload>(uploads ?? {}).map(([field, upload]) => ({ field, upload }))
  const isFile = (name: string) => each.some(({ field }) => field === name)
  const isKey = (name: string) => each.some(({ field }) => name === `${field}Key`)

  return {
    /** The draft as the table keeps it: files by their keys. */
    toColumns: (draft: Values): Values =>
      Object.fromEntries(
        Object.entries(draft).map(([field, value]) => [isFile(field) ? `${field}Key` : field, value]),
      ),

    /** Rows with links to their files, for the person who asks. */
    async withFiles<Row extends Values>(
      context: ActorContext,
      rows: readonly Row[],
    ): Promise<WithFiles<Row, FileField>[]> {
      const files = await filesOf(
        context,
        rows.flatMap((row) => each.map(({ field }) => fileKeyIn(row, field))),
      )
      return rows.map((row) => {
        const entries = Object.entries(row).filter(([name]) => !isKey(name))
        const pictures = each.map(({ field }) => [field, files.get(fileKeyIn(row, field) ?? '') ?? null])
        return Object.fromEntries([...entries, ...pictures]) as WithFiles<Row, FileField>
      })
    },

    /** Refuses files of a draft that a new record could not be given, before the record is written. */
    async requireFree(context: ActorContext, draft: Values) {
      for (const { field, upload } of each) {
        const file = draft[field]
        if (typeof file === 'string') await requireFreeFiles(context, { keys: [file], upload, field })
      }
    },

    /** Makes the files of a draft those of the record. */
    async attach(context: ActorContext, draft: Values, id: number) {
      for (const { field, upload } of each) {
        const file = draft[field]
        if (typeof file !== 'string') continue
        await attachFiles(context, { keys: [file], upload, to: { kind, id }, field })
      }
    },

    /** Lets go of the files that a record had and has no more; of all where nothing comes after. */
    async release(context: ActorContext, before: Values, after: Values = {}) {
      const gone = each.map(({ field }) => {
        const file = fileKeyIn(before, field)
        return file === fileKeyIn(after, field) ? null : file
      })
      await releaseFiles(context, gone)
    },
  }
}
