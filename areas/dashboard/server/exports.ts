import { sql } from 'kysely'
import { figureHourColumns, figureRowColumns } from '#areas/dashboard/columns.ts'
import { toRead } from '#platform/access/access.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type ExportDefinition, defineExport } from '#platform/server/exports/exports.ts'
import { type Figure, figureHoursPlan, figureRowsPlan } from '#platform/server/figures.ts'

/** Two exports per figure: the underlying rows and the hours shown in the chart. */
export const figureExports = (figures: readonly Figure[]): ExportDefinition[] =>
  figures.flatMap((figure) => [
    defineExport({
      name: `figure-${figure.name}`,
      title: figure.title,
      needs: toTake(figure),
      // Ignores the figure named in the request: the permission check covers this figure only.
      plan: async ({ db, request }) =>
        figureRowsPlan(figure, { ...request, at: await untilWhen(db, request) }),
      columns: figureRowColumns(figure.amount !== undefined),
    }),
    defineExport({
      name: `hours-${figure.name}`,
      title: figure.title,
      needs: toTake(figure),
      plan: async ({ db, request }) => figureHoursPlan(figure, { at: await untilWhen(db, request) }),
      columns: figureHourColumns(figure.amount !== undefined),
    }),
  ])

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
