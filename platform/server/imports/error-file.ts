import { csvLine, csvMark } from '#platform/server/files/csv.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { AnyImportType } from './import-type.ts'
import { type findRun, stagedRows } from '#platform/server/imports/runs.ts'
import { commonWords } from '#platform/words/common-words.ts'
import { renderStored } from '#platform/words/messages.ts'
import { type Language, translatorFor } from '#platform/words/words.ts'

/** Rejected rows and possible duplicates as a CSV file that can be corrected and imported. */
export async function errorFile(
  db: Database,
  run: Awaited<ReturnType<typeof findRun>>,
  { columns }: AnyImportType,
  language: Language,
) {
  const t = translatorFor(commonWords, language)
  let text = csvMark + csvLine([t('row'), ...columns.map(({ title }) => title[language]), t('error')])
  for await (const rows of stagedRows(db, run.id, ['error'], { flagged: true })) {
    for (const { line, cells, errors, warnings, sentence } of rows) {
      const errorText = [...errors, ...warnings]
        .map(({ message, fil }) => (language === 'fil' ? (fil ?? message) : message))
        .join(' ')
      text += csvLine([
        line,
        ...columns.map(({ field }) => cells[field] ?? ''),
        errorText === '' ? renderStored(sentence, language) : errorText,
      ])
    }
  }
  return { name: `${run.fileName.replace(/\.\w+$/, '')}-errors.csv`, text }
}
