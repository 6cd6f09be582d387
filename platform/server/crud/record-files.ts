import type { StoredFile } from '#platform/contract/file.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles, filesOf, releaseFiles, requireFreeFiles } from '#platform/server/uploads/uploads.ts'

/** Values of a record of any kind, by field. */
export type Values = Readonly<Record<string, unknown>>
/** The part of the request context that creating and updating a record needs. */
export type ActorContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit' | 'configuration'>

type KeyOf<Field extends string> = `${Field}Key`
/** A row as in replies: with files instead of their keys. */
export type WithFiles<Row, FileField extends string> = Omit<Row, KeyOf<FileField>> & {
  [Field in FileField]: StoredFile | null
}

function fileKeyIn(values: Values, field: string) {
  const file = values[`${field}Key`]
  return typeof file === 'string' ? file : null
}

/** Files of one kind of record. The key of the file field `logo` is stored in `logo_key`. */
export function recordFiles<FileField extends string>(
  kind: string,
  uploads: Readonly<Record<FileField, Upload>> | undefined,
) {
  const each = Object.entries<Upload>(uploads ?? {}).map(([field, upload]) => ({ field, upload }))
  const isFile = (name: string) => each.some(({ field }) => field === name)
  const isKey = (name: string) => each.some(({ field }) => name === `${field}Key`)

  return {
    /** Converts a draft to columns: files become their keys. */
    toColumns: (draft: Values): Values =>
      Object.fromEntries(
        Object.entries(draft).map(([field, value]) => [isFile(field) ? `${field}Key` : field, value]),
      ),

    /** Adds links to the files of each row, valid for the requesting person. */
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

    /** Rejects files that cannot be attached to a new record, before the record is inserted. */
    async requireFree(context: ActorContext, draft: Values) {
      for (const { field, upload } of each) {
        const file = draft[field]
        if (typeof file === 'string') await requireFreeFiles(context, { keys: [file], upload, field })
      }
    },

    /** Attaches the files of a draft to the record. */
    async attach(context: ActorContext, draft: Values, id: number) {
      for (const { field, upload } of each) {
        const file = draft[field]
        if (typeof file !== 'string') continue
        await attachFiles(context, { keys: [file], upload, to: { kind, id }, field })
      }
    },

    /** Releases files the record no longer uses; all of them if `after` is empty. */
    async release(context: ActorContext, before: Values, after: Values = {}) {
      const gone = each.map(({ field }) => {
        const file = fileKeyIn(before, field)
        return file === fileKeyIn(after, field) ? null : file
      })
      await releaseFiles(context, gone)
    },
  }
}
