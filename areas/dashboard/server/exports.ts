import { sql } from 'kysely'
import { figureCalls } from '#areas/dashboard/contract.ts'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type ExportDefinition, defineFileExport } from '#platform/server/exports/exports.ts'
import { type Figure, figureHoursPlan, figureRowsPlan } from '#platform/server/figures.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(dashboardWords)

/** Two exports per figure: the underlying rows and the hours shown in the chart. */
export const figureExports = (figures: readonly Figure[]): ExportDefinition[] =>
  figures.flatMap((figure) => [
    defineFileExport({
      name: `figure-${figure.name}`,
      title: figure.title,
      needs: toTake(figure),
      list: figureCalls.rows,
      // Ignores the figure named in the request: the permission check covers this figure only.
      plan: async ({ db, request }) =>
        figureRowsPlan(figure, { ...request, at: await untilWhen(db, request) }),
      columns: [
        { key: 'at', title: t('dateTime'), kind: 'moment' },
        { key: 'label', title: t('record'), kind: 'text' },
        ...(figure.amount === undefined
          ? []
          : [{ key: 'amount', title: t('amount'), kind: 'money' as const }]),
      ],
    }),
    defineFileExport({
      name: `hours-${figure.name}`,
      title: figure.title,
      needs: toTake(figure),
      list: figureCalls.hours,
      plan: async ({ db, request }) => figureHoursPlan(figure, { at: await untilWhen(db, request) }),
      columns: [
        { key: 'hour', title: t('hour'), kind: 'count' },
        { key: 'todayCount', title: t('todayCount'), kind: 'count', of: 'today_count' },
        { key: 'beforeCount', title: t('lastWeekCount'), kind: 'count', of: 'before_count' },
        ...(figure.amount === undefined
          ? []
          : [
              { key: 'todayAmount', title: t('todayAmount'), kind: 'money' as const, of: 'today_amount' },
              {
                key: 'beforeAmount',
                title: t('lastWeekAmount'),
                kind: 'money' as const,
                of: 'before_amount',
              },
            ]),
      ],
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
