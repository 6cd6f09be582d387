import { sql } from 'kysely'
import { figureHourList, figureRowList } from '#areas/dashboard/columns.ts'
import { toRead } from '#platform/access.ts'
import type { Database } from '#platform/server/db.ts'
import { type ExportDefinition, defineExport } from '#platform/server/exports.ts'
import { type Figure, figureHoursPlan, figureRowsPlan } from '#platform/server/figures.ts'

/** Two exports per figure: the underlying rows and the hours shown in the chart. */
export const figureExports = (figures: readonly Figure[]): ExportDefinition[] =>
  figures.flatMap((figure) => {
    const { name, title, amount } = figure
    const list = { name, title, isMoney: amount !== undefined, exportNeeds: toTake(figure) }
    return [
      // Ignores the figure named in the request: the permission check covers this figure only.
      defineExport(figureRowList(list), async (request, { db }) =>
        figureRowsPlan(figure, { ...request, at: await untilWhen(db, request) }),
      ),
      defineExport(figureHourList(list), async (request, { db }) =>
        figureHoursPlan(figure, { at: await untilWhen(db, request) }),
      ),
    ]
  })

/**
 * Permission required to export. As for every list, viewing needs any flag on the place and exporting needs the read
 * flag.
 */
export const toTake = ({ needs }: Figure) =>
  typeof needs === 'object' && 'place' in needs ? toRead(needs.place) : needs

/** Returns the requested moment, or the current time. */
export async function untilWhen(db: Database, { at }: { at?: string | null | undefined }): Promise<string> {
  if (at) return at
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(db)
  return rows[0]?.at ?? ''
}
