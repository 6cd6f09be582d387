import { labelIn } from '#platform/contract/columns.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import { formatMoment } from '#platform/server/dates/format-moment.ts'
import type { ExportSpec } from '#platform/server/exports/export-definition.ts'
import type { ExportColumn } from '#platform/server/exports/export-definition.ts'
import { exportWords } from '#platform/server/exports/words.ts'
import { commonWords } from '#platform/words/common-words.ts'
import { statusLabel } from '#platform/words/status-label.ts'
import { type Language, translatorFor } from '#platform/words/words.ts'

type Line = [label: string, value: string]

/** Description of the export for the last worksheet, so that the file is understandable later. */
export function workbookInfo(spec: ExportSpec, rows: number, createdAt: string): Line[] {
  const { request, staff, kind, language, filterTexts = {} } = spec
  const t = translatorFor(exportWords, language)
  const { search, filters, dateFrom, dateTo } = request
  const order = orderText(spec)
  return [
    [t('infoList'), kind.title[language]],
    [t('infoRows'), String(rows)],
    [t('requestedBy'), staff.name],
    [t('infoCreatedOn'), formatMoment(createdAt)],
    ...(search === '' ? [] : [[t('infoSearch'), search] satisfies Line]),
    ...(dateFrom ? [[t('infoFrom'), dateFrom] satisfies Line] : []),
    ...(dateTo ? [[t('infoTo'), dateTo] satisfies Line] : []),
    ...(order === null ? [] : [[t('infoOrder'), order] satisfies Line]),
    ...Object.entries(filters).flatMap(([key, value]): Line[] => {
      if (value === undefined || value === null) return []
      const shown = filterTexts[key]
      return [shown ? [shown.label, shown.value] : filterLine(spec, key, value)]
    }),
  ]
}

/** Order of the rows in words, such as `Created on, newest first`. Null if the list has no name for it. */
function orderText({ kind: { columns }, request, language }: ExportSpec): string | null {
  const { sortBy, sortDir } = request
  const column = columns.find(({ sort }) => sort === sortBy)
  const title = column?.title[language] ?? commonSortTitle(sortBy, language)
  const t = translatorFor(exportWords, language)
  return title === null ? null : `${title}, ${t(`${orderKind(column, sortBy)}_${sortDir}`)}`
}

const commonSortTitle = (sort: ListRequest['sortBy'], language: Language) => {
  const t = translatorFor(commonWords, language)
  if (sort === 'createdAt') return t('createdOn')
  if (sort === 'updatedAt') return t('updatedOn')
  if (sort === 'name') return t('name')
  return sort === 'sequence' ? t('position') : null
}

function orderKind(column: ExportColumn | undefined, sort: string): 'time' | 'number' | 'text' {
  switch (column?.kind) {
    case 'moment':
    case 'day':
      return 'time'
    case 'money':
    case 'count':
    case 'percent':
      return 'number'
    case undefined:
      return sort.endsWith('At') ? 'time' : sort === 'sequence' ? 'number' : 'text'
    default:
      return 'text'
  }
}

/** A filter of a caller that sent no texts, named by its column. */
function filterLine({ kind: { columns }, language }: ExportSpec, key: string, value: unknown): Line {
  const t = translatorFor(exportWords, language)
  const common = translatorFor(commonWords, language)
  const column = columns.find((each) => each.key === key || each.field === key)
  const nameOf = (one: unknown) => {
    if (typeof one === 'boolean') return common(one ? 'yes' : 'no')
    const label = column?.labels?.[String(one)]
    if (label !== undefined) return labelIn(label, language)
    return column?.isStatus ? statusLabel(String(one)) : String(one)
  }
  const names = (Array.isArray(value) ? value : [value]).map(nameOf)
  return [column?.title[language] ?? t('infoFilter', { name: key }), names.join(', ')]
}
